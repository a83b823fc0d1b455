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

    /// Calls a closure with the name of each entry in its directory, without reading the entries.
    func forEachName(_ body: (ArraySlice<UInt8>) -> Void) {
        let source = ByteSource(FileStream(again: stream))
        ZipDirectory(of: source, size: size)?.forEachName(body)
    }
}
