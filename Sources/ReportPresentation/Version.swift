/// The version of tagtally.
package let tagtallyVersion = "0.1.0"
