/// Values that are bound one after another: to the parameters of a statement, or the columns of rows.
///
/// Texts and blobs are ranges of an array of bytes that is known already.
protocol BoundValues: ~Copyable {
    /// Binds a number.
    mutating func bind(_ value: Int64)
    /// Binds a number.
    mutating func bind(_ value: Double)
    /// Binds a text, which must be valid UTF-8.
    mutating func bind(_ text: Range<Int>)
    /// Binds a blob.
    mutating func bind(blob: Range<Int>)
    mutating func bindNull()
}

extension BoundValues where Self: ~Copyable {
    /// Binds a number; NULL for nil.
    @inline(__always)
    mutating func bind(_ value: Int64?) {
        if let value { bind(value) } else { bindNull() }
    }

    /// Binds a number; NULL for nil.
    @inline(__always)
    mutating func bind(_ value: Double?) {
        if let value { bind(value) } else { bindNull() }
    }

    /// Binds a text; NULL for nil.
    @inline(__always)
    mutating func bind(_ text: Range<Int>?) {
        if let text { bind(text) } else { bindNull() }
    }

    /// Binds a blob; NULL for nil.
    @inline(__always)
    mutating func bind(blob: Range<Int>?) {
        if let blob { bind(blob: blob) } else { bindNull() }
    }
}
