import GRDB
import TweetDumps

/// Writes the first refusals of dumps into the archive, ``RefusalReport/mostKept`` of each.
///
/// Those of a file that may yet turn out to be no dump wait in a temporary table.
struct RefusalRows {
    private let db: Database

    init(_ db: Database) {
        self.db = db
    }

    /// Writes refusals of a dump that has some already.
    func insert(_ refusals: [Refusal], dump: Int64, after number: Int) throws {
        let refusals = refusals.prefix(RefusalRows.room(after: number))
        guard !refusals.isEmpty else { return }
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO refusal (dump, number, member, line, entry, reason)
                VALUES (?, ?, ?, ?, ?, ?)
                """
        )
        for (place, refusal) in refusals.enumerated() {
            try statement.execute(
                arguments: [
                    dump, number + place + 1, refusal.entry, refusal.line, refusal.recordNumber,
                    refusal.reason.sentence,
                ]
            )
        }
    }

    /// How many more are kept of a dump that has some already.
    private static func room(after number: Int) -> Int { max(0, RefusalReport.mostKept - number) }

    /// Makes room for refusals that wait, where none do.
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

    /// Has refusals wait until it is known whether they are a dump's, behind those that wait already.
    func hold(_ refusals: [Refusal], after number: Int) throws {
        let refusals = refusals.prefix(RefusalRows.room(after: number))
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

    /// Writes the refusals that have waited, which are the first of the dump.
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

    /// Drops the refusals that have waited, which belong to no dump.
    func deleteHeld() throws {
        try db.execute(sql: "DELETE FROM held_refusal")
    }
}
