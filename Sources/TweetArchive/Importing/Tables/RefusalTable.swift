import GRDB
import TweetDumps

/// Writes the first refusals of dumps into the archive, at most ``KeptRefusals/maxCount`` of each.
///
/// Refusals of a file that may not be a dump are held back in a temporary table.
struct RefusalTable {
    private let db: Database

    init(_ db: Database) {
        self.db = db
    }

    /// Writes refusals of a dump that already has a number of them.
    func insert(_ refusals: [Refusal], dump: Int64, after number: Int) throws {
        let refusals = refusals.prefix(RefusalTable.room(after: number))
        guard !refusals.isEmpty else { return }
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO refusal (dump, number, member, line, entry, reason)
                VALUES (?, ?, ?, ?, ?, ?)
                """
        )
        for (index, refusal) in refusals.enumerated() {
            try statement.execute(
                arguments: [
                    dump, number + index + 1, refusal.entry, refusal.line, refusal.recordNumber,
                    refusal.reason.sentence,
                ]
            )
        }
    }

    /// The number of refusals that can be added to a number of them.
    private static func room(after number: Int) -> Int { max(0, KeptRefusals.maxCount - number) }

    /// Creates the table of refusals that are held back, or empties it.
    func beginHolding() throws {
        try db.execute(
            sql: """
                CREATE TEMP TABLE IF NOT EXISTS held_refusal (
                    number INTEGER PRIMARY KEY, member TEXT, line INTEGER, entry INTEGER, reason TEXT
                );
                """
        )
        // Rows left by an interrupted import belong to no dump.
        try deleteHeld()
    }

    /// Holds back refusals of a dump that already has a number of them.
    func hold(_ refusals: [Refusal], after number: Int) throws {
        let refusals = refusals.prefix(RefusalTable.room(after: number))
        guard !refusals.isEmpty else { return }
        let statement = try db.cachedStatement(
            sql: "INSERT INTO held_refusal (member, line, entry, reason) VALUES (?, ?, ?, ?)"
        )
        for refusal in refusals {
            try statement.execute(
                arguments: [
                    refusal.entry, refusal.line, refusal.recordNumber, refusal.reason.sentence,
                ]
            )
        }
    }

    /// Writes the refusals that were held back, which are the first of the dump.
    func insertHeld(dump: Int64) throws {
        try db.execute(
            sql: """
                INSERT INTO refusal (dump, number, member, line, entry, reason)
                SELECT ?, number, member, line, entry, reason FROM held_refusal
                ORDER BY number
                """,
            arguments: [dump]
        )
        try deleteHeld()
    }

    /// Drops the refusals that were held back, which belong to no dump.
    func deleteHeld() throws {
        try db.execute(sql: "DELETE FROM held_refusal")
    }
}
