import TweetArchive

/// Finds out whether the archive has changed since it was asked last.
struct ArchiveWatch: Sendable {
    private let archive: TweetArchive
    private let imports: ImportDesk

    /// - Parameters:
    ///   - archive: A connection for this, and for changes that nobody needs to hear of.
    ///   - imports: The imports of the server.
    init(_ archive: TweetArchive, _ imports: ImportDesk) {
        (self.archive, self.imports) = (archive, imports)
    }

    /// A text that differs after each change of the archive, and after each beginning and end of an
    /// import of this server.
    ///
    /// - Throws: `ArchiveError` if the archive cannot be read.
    func version() throws -> String {
        "\(try archive.dataVersion()).\(imports.revision)"
    }
}
