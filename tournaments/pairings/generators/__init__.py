"""Who meets whom: pure functions over plain values. They know no row, no clock and no unseeded luck."""
