/// A destination for a printed table, such as a file or standard output.
///
/// ```swift
/// /// Counts the bytes of a table.
/// struct ByteCount: TableOutput {
///     var count = 0
///     mutating func write(_ bytes: [UInt8]) { count += bytes.count }
///     mutating func warn(_ sentence: String) {}
/// }
/// ```
public protocol TableOutput: TextOutputStream {
    /// Writes bytes, which need not be text, after those before.
    mutating func write(_ bytes: [UInt8])

    /// Receives a warning about rows or texts that the format had to leave out.
    ///
    /// - Parameter sentence: The warning, without a capital letter and a full stop.
    mutating func warn(_ sentence: String)
}

extension TableOutput {
    /// Writes a text as UTF-8.
    public mutating func write(_ text: String) { write(Array(text.utf8)) }
}

/// A printed table in memory, as bytes.
///
/// ```swift
/// var output = RenderedBytes()
/// try table.render(as: .xlsx, into: &output)
/// for warning in output.warnings { print(warning) }
/// ```
public struct RenderedBytes: TableOutput {
    /// The bytes of the table.
    public private(set) var bytes: [UInt8] = []
    /// The warnings about rows or texts that the format had to leave out, each a sentence.
    public private(set) var warnings: [String] = []

    /// Creates an empty output.
    public init() {}

    /// Appends bytes.
    public mutating func write(_ bytes: [UInt8]) { self.bytes += bytes }

    /// Appends a text as UTF-8.
    public mutating func write(_ text: String) { bytes += text.utf8 }

    /// Appends a warning.
    public mutating func warn(_ sentence: String) { warnings.append(sentence) }
}
