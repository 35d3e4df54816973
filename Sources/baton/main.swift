import BatonLinux
print("x")
