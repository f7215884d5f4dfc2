"""What is filled in at the desk."""
