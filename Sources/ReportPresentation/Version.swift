/// The version of tagtally, which tables name as their maker.
package let tagtallyVersion = "0.1.0"
