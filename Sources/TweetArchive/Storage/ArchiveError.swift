import GRDB

/// A reason why an archive cannot be opened, read or changed.
///
/// Its description is a sentence for the user, without a full stop.
///
/// ```swift
/// do {
///     print(try TweetArchive(readingAt: "tweets.sqlite").terms().terms.map(\.name))
/// } catch let error as ArchiveError {
///     print(error)  // there is no archive at tweets.sqlite; …
/// }
/// ```
public enum ArchiveError: Error, Sendable, Equatable, CustomStringConvertible {
    /// No file exists at the path.
    case missing(path: String)
    /// The file is not a tagtally archive.
    case notAnArchive(path: String)
    /// A newer tagtally made the archive; the version of its schema.
    case newer(path: String, version: Int)
    /// An older tagtally made the archive, with other tables; the version of its schema.
    case older(path: String, version: Int)
    /// The file has an object that archives do not have, such as `trigger evil`.
    case addedObject(path: String, object: String)
    /// A table or index is missing, or differs from its definition in `schema.sql`.
    case changedSchema(path: String, name: String)
    /// The archive has a value that imports do not write; a description of it.
    case damaged(path: String, reason: String)
    /// A file beside the archive has a name that SQLite uses, but does not belong to the archive.
    case foreignFile(path: String, file: String)
    /// The file cannot be opened, read or written; why, and what to do.
    case unusable(path: String, reason: String)
    /// ``TweetArchive/interrupt()`` stopped the report.
    case interrupted
    /// The archive has many unused bytes, and could not be rewritten without them; why.
    case notCompacted(path: String, reason: String)
    /// The archive does not have this search term; the nearest terms that it has, at most three.
    case unknownTerm(String, nearest: [String], mentions: Int = 0)
    /// The tweets of this search term come from dumps, not from a search.
    case termOfDumps(String)
    /// The tweets of this search term come from another search; the query.
    case termOfSearch(String, query: String)
    /// The text is not a search term: it has only white space and signs.
    case noTerm(String)
    /// No tweet has this mention; the nearest mentions that tweets have, at most three.
    case unknownMention(String, nearest: [String])
    /// A hashtag and a user have this name.
    case ambiguousMention(String)
    /// The archive has no tweet by this user.
    case unknownAuthor(String)
    /// There is no list of people with this name.
    case unknownList(String)
    /// The query is not valid, exceeds a limit, or would change the archive; a description.
    case badQuery(String)
    /// More pairs of accounts share something than fit into memory; the maximum.
    case tooManyEdges(maximum: Int)
    /// A network has more edges of the chosen weight than fit into memory; the maximum.
    case networkTooLarge(maximum: Int)
    /// A temporary file cannot be written or read; the system's reason.
    case noRoom(String)
    /// The edges of a network are in more periods than a table has columns; the maximum.
    case tooManyPeriods(maximum: Int)
    /// No dump was imported from this path, or from one that ends with it; the nearest names of dumps, at
    /// most three.
    case unknownDump(String, nearest: [String] = [])

    /// A sentence for the user, without a full stop.
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
            "\(path) has something that tagtally did not create: \(object); if you added it, "
                + "drop it with the tool that you used, otherwise do not trust the file"
        case .changedSchema(let path, let name):
            "\(path) was damaged or changed: its \(name) differs from what tagtally creates; "
                + "move the file away and import its dumps again"
        case .damaged(let path, let reason):
            "\(path) is damaged: \(reason); for details run: tagtally check"
        case .foreignFile(let path, let file):
            "\(file) does not belong to the archive \(path), but SQLite would write it into the archive; "
                + "move it away"
        case .unusable(let path, let reason):
            "\(path) cannot be used: \(reason)"
        case .interrupted: "the report was stopped"
        case .notCompacted(let path, let reason):
            "\(path) has unused space, because it could not be rewritten: \(reason)"
        case .unknownTerm(let term, _, let tweets) where tweets > 0:
            "the archive has no search term \(term), but \(tweets) of its tweets mention it"
        case .unknownTerm(let term, let nearest, _) where nearest.isEmpty:
            "the archive has no search term \(term), nor any other; give one with import --term"
        case .unknownTerm(let term, let nearest, _):
            "the archive has no search term \(term)" + ArchiveError.nearest(nearest)
        case .termOfDumps(let term):
            "the tweets of \(term) come from dumps, not from a search"
        case .termOfSearch(let term, let query):
            "the tweets of \(term) come from another search: \(query)"
        case .noTerm(let typed):
            "'\(typed)' is not a search term: it has only white space and signs"
        case .unknownMention(let name, let nearest):
            "no tweet in the archive mentions \(name)" + ArchiveError.nearest(nearest)
        case .unknownList(let name):
            "there is no list \(name); make it with: tagtally lists add NAME @user"
        case .unknownAuthor(let name):
            "no tweet in the archive is by \(name)"
        case .ambiguousMention(let name):
            "\(name) is a hashtag and a user; write '#\(name)' or '@\(name)'"
        case .badQuery(let reason):
            "the query cannot be run: \(reason)"
        case .tooManyEdges(let maximum):
            "more than \(maximum) pairs of accounts share enough; raise --min-weight or --min-ratio, or "
                + "narrow --window"
        case .networkTooLarge(let maximum):
            "the network has more than \(maximum) edges of this weight; raise --min-count, or narrow it with "
                + "filters such as --since and --until"
        case .noRoom(let reason):
            "the temporary folder cannot be used: \(reason); set TMPDIR to another one"
        case .tooManyPeriods(let maximum):
            "the edges are in more than \(maximum) periods; choose longer ones with --per, or narrow the "
                + "time with --since and --until"
        case .unknownDump(let path, let nearest) where !nearest.isEmpty:
            "no dump was imported from \(path)" + ArchiveError.nearest(nearest)
        case .unknownDump(let path, _):
            "no dump was imported from \(path); list the imported dumps with: tagtally dumps"
        }
    }

    /// The suggestions at the end of a sentence; empty if there are none.
    private static func nearest(_ names: [String]) -> String {
        names.isEmpty ? "" : "; the nearest it has: " + names.joined(separator: ", ")
    }
}

// MARK: - Errors of SQLite

extension ArchiveError {
    /// Calls a closure, and turns errors of SQLite and of storage, and damaged values, into ``ArchiveError``.
    ///
    /// SQLite's messages are not shown: they name neither the file nor what to do.
    static func translating<Result>(
        _ location: ArchiveLocation,
        _ body: () throws -> Result
    ) throws -> Result {
        do {
            return try body()
        } catch let error as DatabaseError {
            throw ArchiveError(error, location)
        } catch let error as StorageError {
            throw ArchiveError.unusable(path: location.name, reason: error.description)
        } catch let error as DamagedValue {
            throw ArchiveError.damaged(path: location.name, reason: error.reason)
        } catch is RowDecodingError {
            throw ArchiveError.damaged(
                path: location.name,
                reason: "a value has another type than its column"
            )
        }
    }

    private init(_ error: DatabaseError, _ location: ArchiveLocation) {
        self =
            switch error.resultCode {
            case .SQLITE_INTERRUPT: .interrupted
            case .SQLITE_NOTADB: .notAnArchive(path: location.name)
            case .SQLITE_CORRUPT:
                .damaged(
                    path: location.name,
                    reason: "parts of it cannot be read; move it away and import its dumps again"
                )
            case .SQLITE_CONSTRAINT, .SQLITE_MISMATCH:
                .damaged(path: location.name, reason: "its tables contradict each other")
            default:
                .unusable(path: location.name, reason: ArchiveError.reason(error, location))
            }
    }

    /// Why SQLite could not use the archive, and what to do, for ``unusable(path:reason:)``.
    static func reason(_ error: DatabaseError, _ location: ArchiveLocation) -> String {
        switch error.resultCode {
        case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL:
            "another program is using it and does not finish; end that program, or try again later"
        case .SQLITE_FULL:
            "the disk is full; make room on it, and try again"
        case .SQLITE_NOMEM:
            StorageError.outOfMemory.description
        case .SQLITE_SCHEMA:
            "another program has just changed its tables; try again"
        case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH:
            location.obstacle(toChanging: true)
                ?? "it can only be read; look at the permissions of the file and its folder"
        case .SQLITE_CANTOPEN:
            location.obstacle(toChanging: false) ?? location.obstacle(toChanging: true)
                ?? "the file, or one beside it, cannot be opened; look at the permissions of its folder"
        case .SQLITE_IOERR:
            location.obstacle(toChanging: false)
                ?? "reading or writing it or a temporary file failed "
                + "(\(error.extendedResultCode.rawValue)); look for room on the disk, limits of the "
                + "size of files, and a damaged disk"
        default:
            "SQLite fails with code \(error.extendedResultCode.rawValue); run tagtally check, and "
                + "report this as a bug of tagtally if the archive is sound"
        }
    }
}

/// A reason why the archive cannot be read or written that no call of SQLite reports.
///
/// Its description is the reason in ``ArchiveError/unusable(path:reason:)``.
enum StorageError: Error, CustomStringConvertible {
    case outOfMemory
    /// The archive has the tweet with this id, but SQLite does not find it.
    case lostTweet(Int64)
    /// SQLite returned no row for the search term of this name.
    case termWithoutRow(String)
    /// SQLite returned no id for an inserted row of this table.
    case rowWithoutID(table: String)

    var description: String {
        switch self {
        case .outOfMemory: "there is not enough memory; end other programs, and try again"
        case .lostTweet(let id): "the tweet \(id) is missing, although it was found before"
        case .termWithoutRow(let name): "the term \(name) has no row"
        case .rowWithoutID(let table): "a new row of \(table) has no id"
        }
    }
}
