import TweetArchive

/// A change that a form asks for with `POST`.
///
/// To add one, write a type with this protocol in a file of its own and list it in ``Site/changes``.
protocol Change: Sendable {
    /// The path to which the form is sent, such as `/keep`.
    static var path: String { get }

    /// Reads the form.
    ///
    /// - Throws: ``Refusal`` if a field has a wrong value.
    init(_ form: Form) throws

    /// Makes the change.
    ///
    /// - Parameter server: What the change needs.
    /// - Returns: The page to which the browser goes then.
    /// - Throws: ``Refusal``, or an error of the archive.
    func make(_ server: ServerParts) throws -> PageAddress

    /// The form with what was typed, for the page that says what is wrong with it; nil if that is not the
    /// fault of what was typed.
    static func kept(_ form: Form, _ server: ServerParts) -> KeptForm?
}

extension Change {
    static func kept(_ form: Form, _ server: ServerParts) -> KeptForm? { nil }
}

/// The parts of the server that pages and changes need.
struct ServerParts: Sendable {
    /// The text that each form of this server has.
    let formToken: String
    /// The connection that changes the archive.
    let writer: ArchiveWriter
    /// Imports dumps.
    let imports: ImportDesk
    /// Finds out whether the archive has changed.
    let watch: ArchiveWatch
    /// How many queries in SQL are answered at the same time, so that other questions are answered, too.
    let queries: Turns
    /// The files of pictures and films.
    let media: MediaFiles

    /// Whether nothing may be changed, so that pages offer no forms for it.
    var isReadOnly: Bool { writer.isReadOnly }
}
