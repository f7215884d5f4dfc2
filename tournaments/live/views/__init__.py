"""Pages of live tables: the lobby, the table, its seats, its deals again."""
