import GRDB
import GRDBSQLite

extension Database {
    /// The number of SQLite's instructions between two questions whether to stop: less than a
    /// millisecond of work.
    private static let stepsBetweenQuestions: Int32 = 1_000

    /// Runs a closure whose statements end with `SQLITE_INTERRUPT` when another closure returns true.
    ///
    /// The other closure is called on the same thread while a statement runs, so it must not use the
    /// connection.
    func interrupting<Result>(
        when isStopped: @escaping () -> Bool,
        _ body: () throws -> Result
    ) rethrows -> Result {
        let question = Question(isStopped)
        let pointer = Unmanaged.passUnretained(question).toOpaque()
        sqlite3_progress_handler(
            sqliteConnection,
            Database.stepsBetweenQuestions,
            { $0.map { Unmanaged<Question>.fromOpaque($0).takeUnretainedValue().answer() } ?? 0 },
            pointer
        )
        defer { sqlite3_progress_handler(sqliteConnection, 0, nil, nil) }
        return try withExtendedLifetime(question, body)
    }
}

/// A closure to which C can have a pointer.
private final class Question {
    private let isStopped: () -> Bool

    init(_ isStopped: @escaping () -> Bool) { self.isStopped = isStopped }

    /// What SQLite expects of a progress handler: another number than 0 to stop.
    func answer() -> Int32 { isStopped() ? 1 : 0 }
}
