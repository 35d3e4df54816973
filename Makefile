bootstrap:
	tools/bootstrap
