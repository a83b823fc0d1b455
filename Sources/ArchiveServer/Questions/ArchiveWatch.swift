import TweetArchive

/// Finds out whether the archive has changed since it was asked last.
struct ArchiveWatch: Sendable {
    private let archive: TweetArchive
    private let imports: ImportDesk

    /// Opens a connection for this alone.
    ///
    /// - Throws: `ArchiveError` if there is no archive at the path.
    init(_ path: String, _ imports: ImportDesk) throws {
        archive = try TweetArchive(readingAt: path)
        self.imports = imports
    }

    /// A text that differs after each change of the archive, and after each beginning and end of an
    /// import of this server.
    ///
    /// - Throws: `ArchiveError` if the archive cannot be read.
    func version() throws -> String {
        "\(try archive.dataVersion()).\(imports.revision)"
    }
}
