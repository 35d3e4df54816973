// Only carries the compiler and linker flags of its library; the declarations are in the C targets above it.
