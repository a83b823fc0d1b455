/// The location of bytes in a dump.
struct DumpLocation: Sendable {
    /// The index of the dump.
    let dump: Int
    /// The name of the entry; nil outside of containers.
    var entry: String?
    /// The names of the containers and compressions around the bytes, outermost first.
    var containers: [String] = []
    /// True if the dump ends with the bytes.
    var endsDump = true
    /// The number of containers and compressions around the bytes.
    var depth = 0
    /// What is missing, although all bytes can be read.
    var problem: DumpError.Reason?

    /// The location within a container or compression at this location.
    func inside(_ container: String) -> DumpLocation {
        var location = self
        location.containers.append(container)
        location.depth += 1
        return location
    }

    /// The location of an entry in the container at this location.
    func entry(_ name: String) -> DumpLocation {
        var location = self
        location.entry = (entry.map { $0 + "!" } ?? "") + name
        location.endsDump = false
        return location
    }
}
