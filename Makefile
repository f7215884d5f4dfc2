# The same names as ./run, for hands that type make.
.PHONY: site test check bench backup messages lock help
site:
	@./run
test check bench backup messages lock help:
	@./run $@
