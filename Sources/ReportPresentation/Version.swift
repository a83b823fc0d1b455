package let tagtallyVersion = "0.1.0"
