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

    /// The maximum memory that SQLite uses for a query, and that its rows need if they are kept, in
    /// bytes each.
    ///
    /// It has no effect in a process that used SQLite before it opened its first archive.
    package var memory: Int64 = 256 << 20

    /// The maximum length of a text or a blob in a query, in bytes.
    package var valueLength = SizeLimits.valueLength

    /// The default limits.
    public init() {}
}
