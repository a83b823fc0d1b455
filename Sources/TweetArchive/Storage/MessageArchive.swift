import Foundation
import GRDB
import TweetDumps
package import TweetSearch

/// The direct messages of personal archives, in a separate file beside the archive of the tweets.
///
/// Only its owner can read the file. No report, page, site or package reads it unless messages are requested.
///
/// ```swift
/// let messages = try MessageArchive(creatingBeside: "tweets.sqlite")
/// let dumps = OpenedDumps([DumpFile(path: "twitter.zip")], parts: [.records, .messages])
/// try archive.importDumps(dumps, messages: messages)
/// ```
public struct MessageArchive: Sendable {
    /// The path of the file.
    public let path: String
    private let database: DatabaseQueue

    /// The number in the file's header that identifies it: "tagm".
    private static let applicationID = 0x7461_676D
    private static let version = 1
    /// The suffix of SQLite's journal of an open transaction.
    private static let journal = "-journal"
    private static let schema = """
        PRAGMA application_id = \(applicationID);
        PRAGMA user_version = \(version);
        CREATE TABLE message (
            id            INTEGER PRIMARY KEY,
            conversation  TEXT NOT NULL,
            time          INTEGER,
            sender        INTEGER,
            recipient     INTEGER,
            text          TEXT NOT NULL,
            media         TEXT NOT NULL
        ) STRICT;
        CREATE INDEX message_by_conversation ON message (conversation, id);
        CREATE TABLE conversation_name (
            conversation  TEXT NOT NULL,
            time          INTEGER NOT NULL,
            name          TEXT NOT NULL,
            PRIMARY KEY (conversation, time, name)
        ) STRICT, WITHOUT ROWID;
        """

    /// The path of the messages of the archive at a path: `tweets.messages.sqlite` for `tweets.sqlite`.
    public static func path(beside archive: String) -> String {
        let ending = ".sqlite"
        return archive.hasSuffix(ending)
            ? archive.dropLast(ending.count) + ".messages" + ending
            : archive + ".messages" + ending
    }

    /// Whether the archive at a path has a file with messages.
    public static func exists(beside archive: String) -> Bool {
        access(path(beside: archive), F_OK) == 0
    }

    /// Opens the messages of the archive at a path, and creates the file, which only this user can read.
    ///
    /// - Throws: ``MessageArchiveError`` if there is another file, or it cannot be written.
    public init(creatingBeside archive: String) throws {
        let path = MessageArchive.path(beside: archive)
        // Others must not be able to read it even before it has any content.
        let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else {
            throw MessageArchiveError(path: path, reason: String(cString: strerror(errno)))
        }
        close(file)
        try self.init(path, isReadOnly: false)
        guard chmod(path, 0o600) == 0 else {
            throw MessageArchiveError(path: path, reason: String(cString: strerror(errno)))
        }
    }

    /// Opens the messages of the archive at a path for reading.
    ///
    /// - Throws: ``MessageArchiveError`` if there are none, or the file is another one.
    public init(readingBeside archive: String) throws {
        let path = MessageArchive.path(beside: archive)
        guard access(path, F_OK) == 0 else {
            let advice = "the archive has no messages; tagtally import --messages adds them"
            throw MessageArchiveError(path: path, reason: advice)
        }
        try self.init(path, isReadOnly: true)
    }

    private init(_ path: String, isReadOnly: Bool) throws {
        self.path = path
        var configuration = Configuration()
        // SQLite rolls back an interrupted import from the journal, which changes the file.
        let wasInterrupted = access(path + MessageArchive.journal, F_OK) == 0
        configuration.readonly = isReadOnly && !wasInterrupted
        configuration.busyMode = .timeout(10)
        // SQLite would take a name such as `file:a` for a URI.
        let location = path.hasPrefix("/") ? path : "./" + path
        do {
            database = try DatabaseQueue(path: location, configuration: configuration)
            try prepare(isReadOnly: isReadOnly)
        } catch let error as DatabaseError {
            throw MessageArchiveError(path: path, reason: "\(error)")
        }
    }

    private func prepare(isReadOnly: Bool) throws {
        if !isReadOnly {
            try database.write { db in
                let objects = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema") ?? 0
                if objects == 0 { try db.execute(sql: MessageArchive.schema) }
            }
        }
        let isOurs = try database.read { db in
            // Triggers and views would run along with this program's statements.
            let others = "SELECT count(*) FROM sqlite_schema WHERE type NOT IN ('table', 'index')"
            return try [
                "PRAGMA application_id": MessageArchive.applicationID,
                "PRAGMA user_version": MessageArchive.version, others: 0,
            ].allSatisfy { try Int.fetchOne(db, sql: $0) == $1 }
        }
        guard isOurs else {
            throw MessageArchiveError(path: path, reason: "it is not a file of messages")
        }
    }

    /// Deletes the file with the messages of the archive at a path; false if there is none.
    ///
    /// - Throws: ``MessageArchiveError`` if it cannot be deleted, or is another file.
    public static func delete(beside archive: String) throws -> Bool {
        guard exists(beside: archive) else { return false }
        let messages = try MessageArchive(readingBeside: archive)
        try messages.database.close()
        for suffix in ["", journal] where unlink(messages.path + suffix) != 0 && errno != ENOENT {
            throw MessageArchiveError(path: messages.path, reason: String(cString: strerror(errno)))
        }
        return true
    }
}

/// Why a file of messages cannot be used.
public struct MessageArchiveError: Error, Sendable, CustomStringConvertible {
    /// The path of the file.
    public let path: String
    /// What is wrong.
    public let reason: String

    /// The path and the reason, without a full stop.
    public var description: String { "\(path): \(reason)" }
}

// MARK: - Writing

extension MessageArchive {
    /// If a message has two records, the one with the greater text is kept, whatever the order of imports.
    private static let messageSQL = """
        INSERT INTO message VALUES (?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET conversation = excluded.conversation, time = excluded.time,
            sender = excluded.sender, recipient = excluded.recipient, text = excluded.text,
            media = excluded.media
        WHERE (excluded.text, excluded.media, excluded.conversation, coalesce(excluded.time, 0),
                coalesce(excluded.sender, 0), coalesce(excluded.recipient, 0))
            > (message.text, message.media, message.conversation, coalesce(message.time, 0),
                coalesce(message.sender, 0), coalesce(message.recipient, 0))
        """

    /// Writes the messages among the records.
    func write(_ records: [PersonalRecord]) throws {
        guard records.contains(where: \.value.isOfMessages) else { return }
        try database.write { db in
            let message = try db.makeStatement(sql: MessageArchive.messageSQL)
            let name = try db.makeStatement(
                sql: "INSERT OR IGNORE INTO conversation_name VALUES (?, ?, ?)"
            )
            for record in records {
                switch record.value {
                case .message(let new):
                    try message.execute(arguments: [
                        new.id, new.conversation, new.time, new.sender, new.recipient, new.text,
                        new.media.joined(separator: " "),
                    ])
                case .conversationName(let new, let conversation, let time):
                    try name.execute(arguments: [conversation, time, new])
                default: break
                }
            }
        }
    }
}

extension PersonalRecord.Value {
    fileprivate var isOfMessages: Bool {
        switch self {
        case .message, .conversationName: true
        default: false
        }
    }
}

// MARK: - Reading

/// A direct message.
public struct DirectMessage: Sendable, Equatable {
    /// Twitter's id of the message.
    public let id: Int64
    /// Twitter's id of the conversation.
    public let conversation: String
    /// The last name of the conversation, if it is a group with a name.
    public let conversationName: String?
    /// When it was written, in seconds since 1970 in UTC; nil if unknown.
    public let time: Int64?
    /// The account that wrote it; nil if unknown.
    public let sender: Int64?
    /// The account that received it; nil in a group.
    public let recipient: Int64?
    /// The text.
    public let text: String
    /// The addresses of pictures and films, with blanks between them.
    public let media: String
}

extension MessageArchive {
    /// The number of messages.
    public func count() throws -> Int {
        try database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM message") ?? 0 }
    }

    /// The messages that a search finds, the newest first.
    ///
    /// - Parameters:
    ///   - query: The words and phrases; nil for all messages.
    ///   - accounts: Accounts of which one wrote or received each message, or takes part in its
    ///     conversation; nil for everyone.
    ///   - limit: The maximum number of messages.
    /// - Returns: The messages within the limit, and the number of others.
    /// - Throws: ``ArchiveError/badQuery(_:)``, or an error if the file cannot be read.
    /// - Complexity: Reads all messages, or all conversations of the accounts.
    package func messages(
        _ query: SearchQuery? = nil,
        with accounts: Set<Int64>? = nil,
        limit: Int = .max
    ) throws -> (messages: [DirectMessage], leftOut: Int) {
        var search = try TextSearch.checking(query)
        return try database.read { db in
            let conversations = try accounts.map { try MessageArchive.conversations(of: $0, db) }
            let rows = try Row.fetchCursor(db, sql: MessageArchive.messagesSQL)
            var found: [DirectMessage] = []
            var leftOut = 0
            while let row = try rows.next() {
                let message = DirectMessage(row)
                if conversations?.contains(message.conversation) == false { continue }
                guard search.finds(message.text) else { continue }
                if found.count < limit {
                    found.append(message)
                } else {
                    leftOut += 1
                }
            }
            return (found, leftOut)
        }
    }

    private static let messagesSQL = """
        SELECT message.*, (
            SELECT name FROM conversation_name
            WHERE conversation_name.conversation = message.conversation ORDER BY time DESC, name LIMIT 1
        ) AS name
        FROM message ORDER BY coalesce(time, 0) DESC, id DESC
        """

    private static func conversations(of accounts: Set<Int64>, _ db: Database) throws -> Set<String>
    {
        let sql = "SELECT DISTINCT conversation, sender, recipient FROM message"
        var found: Set<String> = []
        for row in try Row.fetchAll(db, sql: sql) {
            let people = [row["sender"] as Int64?, row["recipient"] as Int64?].compactMap(\.self)
            if !accounts.isDisjoint(with: people) { found.insert(row["conversation"]) }
        }
        return found
    }
}

extension DirectMessage {
    fileprivate init(_ row: Row) {
        self.init(
            id: row["id"],
            conversation: row["conversation"],
            conversationName: row["name"],
            time: row["time"],
            sender: row["sender"],
            recipient: row["recipient"],
            text: row["text"],
            media: row["media"]
        )
    }
}

extension TextSearch {
    /// Prepares a search; throws ``ArchiveError/badQuery(_:)`` if texts alone cannot answer it.
    static func checking(_ query: SearchQuery?) throws -> TextSearch {
        do {
            return try TextSearch(query)
        } catch {
            throw ArchiveError.badQuery("\(error)")
        }
    }
}

extension MessageArchive {
    /// The accounts with a name, or the account with a number.
    func accounts(named person: String, _ names: [Int64: String]) throws -> Set<Int64> {
        if let account = Int64(person), account > 0 { return [account] }
        let name = person.hasPrefix("@") ? String(person.dropFirst()) : person
        let folded = Folding.folded(name)
        let accounts = names.filter { Folding.folded($0.value) == folded }.keys
        if accounts.isEmpty {
            let reason = "no account is known as @\(name); give its number"
            throw MessageArchiveError(path: path, reason: reason)
        }
        return Set(accounts)
    }
}
