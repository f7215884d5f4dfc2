"""The public pages, the officers' page of publications, and the stream that tells pages to look again."""
