/// An open zip file that can be read at any offset.
struct OpenZip {
    let stream: FileStream
    /// The size, in bytes.
    let size: Int
    /// The name of the dump.
    let name: String

    /// A reader of its entries, from a source of its bytes.
    func reader(_ source: ByteSource) -> ContainerReader {
        ContainerReader(zip: source, size: size)
    }
}
