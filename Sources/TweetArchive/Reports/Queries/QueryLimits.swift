/// The maximum time and memory of a query.
///
/// ```swift
/// var limits = QueryLimits()
/// limits.seconds = 5
/// try archive.query("SELECT count(*) FROM tweet", limits: limits) { report in
///     print(try report.rows.collected())
/// }
/// ```
public struct QueryLimits: Sendable {
    /// The time limit in seconds, at least 1.
    ///
    /// Only the time in which SQLite works counts, not the time in which the rows are used.
    public var seconds = 60

    /// Called repeatedly, on another thread, if the query still runs 30 seconds after the time
    /// limit; nil does nothing.
    ///
    /// SQLite cannot interrupt a single function call, such as `instr` with two texts of many
    /// megabytes. Only the end of the process ends it.
    public var whenStuck: (@Sendable () -> Void)?

    /// The maximum memory of SQLite in this process while a query runs, in bytes.
    ///
    /// It has no effect in a process that has opened an archive for writing, in which SQLite does
    /// not count its memory.
    static let memory: Int64 = 256 << 20

    /// The default limits.
    public init() {}
}
