"""`./run bench live`: live tables over real websockets, against the site as it is started in production."""
