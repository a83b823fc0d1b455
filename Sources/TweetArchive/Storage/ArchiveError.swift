/// What an archive cannot do, in a sentence for the person who asked.
public enum ArchiveError: Error, Sendable, Equatable, CustomStringConvertible {
    /// There is no file at the path.
    case missing(path: String)
    /// The file is not an archive of tagtally's.
    case notAnArchive(path: String)
    /// The archive was made by a newer tagtally.
    case newer(path: String, version: Int)
    /// The archive was made by an older tagtally, whose tables were others.
    case older(path: String, version: Int)
    /// The file has something that no archive has, such as `trigger evil`.
    case addedObject(path: String, object: String)
    /// A table or index is missing, or is not as `schema.sql` makes it.
    case changedSchema(path: String, name: String)
    /// The archive has a value that no import writes; what is wrong.
    case damaged(path: String, reason: String)
    /// A file of SQLite's beside the archive, which is not the archive's.
    case foreignFile(path: String, file: String)
    /// The file cannot be opened or read; SQLite's reason.
    case unusable(path: String, reason: String)
    /// No tweet was found by this term; the nearest terms that there are.
    case unknownTerm(String, nearest: [String])
    /// The text is empty or made of signs alone.
    case noTerm(String)
    /// No tweet mentions this; the nearest that tweets do mention.
    case unknownMention(String, nearest: [String])
    /// There are a hashtag and a user of this name.
    case ambiguousMention(String)
    /// No tweet is by this user.
    case unknownAuthor(String)
    /// A query is none, or would change the archive; what is wrong with it.
    case badQuery(String)
    /// No dump was imported from this path.
    case unknownDump(String)

    /// The sentence.
    public var description: String {
        switch self {
        case .missing(let path):
            "there is no archive at \(path); make one with: tagtally import DUMP"
        case .notAnArchive(let path):
            "\(path) is not a tagtally archive; name another file with --database"
        case .newer(let path, let version):
            "\(path) was made by a newer tagtally (schema \(version)); update tagtally to read it"
        case .older(let path, let version):
            "\(path) was made by an older tagtally (schema \(version)); move it away and import its "
                + "dumps again"
        case .addedObject(let path, let object):
            "\(path) has something that tagtally did not make: \(object); if you added it, drop it with "
                + "the tool that you used, else do not trust the file"
        case .changedSchema(let path, let name):
            "\(path) was damaged or changed: its \(name) is not as tagtally makes it; move the file away "
                + "and import its dumps again"
        case .damaged(let path, let reason):
            "\(path) is damaged: \(reason); what is wrong shows: tagtally check"
        case .foreignFile(let path, let file):
            "\(file) does not belong to the archive \(path), into which SQLite would write it; move it away"
        case .unusable(let path, let reason):
            "\(path) cannot be used: \(reason)"
        case .unknownTerm(let term, let nearest) where nearest.isEmpty:
            "the archive knows no search term \(term); it has none at all: give one with import --term"
        case .unknownTerm(let term, let nearest):
            "the archive knows no search term \(term)" + ArchiveError.nearest(nearest)
        case .noTerm(let typed):
            "'\(typed)' is no search term: it has nothing but white space and signs"
        case .unknownMention(let name, let nearest):
            "no tweet of the archive mentions \(name)" + ArchiveError.nearest(nearest)
        case .unknownAuthor(let name):
            "no tweet of the archive is by \(name)"
        case .ambiguousMention(let name):
            "\(name) is a hashtag and a user; write '#\(name)' or '@\(name)'"
        case .badQuery(let reason):
            "the query cannot be run: \(reason)"
        case .unknownDump(let path):
            "nothing was imported from \(path); what was imported shows: tagtally dumps"
        }
    }

    /// The names that someone may have meant, behind a sentence.
    private static func nearest(_ names: [String]) -> String {
        names.isEmpty ? "" : "; the nearest it has: " + names.joined(separator: ", ")
    }
}
