/// The numbers of a tweet, by their fields.
///
/// A time is in seconds since 1970 (UTC); a flag is 1 or 0.
@usableFromInline package struct TweetNumbers: Equatable, Sendable {
    @usableFromInline var values = SixteenValues(repeating: TweetNumbers.unknown)

    /// Sentinel: an unknown number.
    @usableFromInline package static let unknown = Int64.min

    @inlinable package init() {}

    /// A number; nil if it is unknown.
    @inlinable package subscript(field: TweetField) -> Int64? {
        get {
            let value = values[Int(field.rawValue)]
            return value == .min ? nil : value
        }
        set { values[Int(field.rawValue)] = newValue ?? .min }
    }

    /// Calls a closure with each number in the order of ``TweetField/numbers``; nil if it is unknown.
    @inlinable @inline(__always)
    package func read(_ body: (Int64?) -> Void) {
        values.withValues { values in
            for value in values[..<TweetField.numberCount] { body(value == .min ? nil : value) }
        }
    }

    /// Merges the numbers of another record of the tweet: of two known ones, the larger is kept.
    ///
    /// So a later time, a larger id and a true flag are kept.
    @inlinable package mutating func merge(_ other: TweetNumbers) {
        other.values.withValues { others in
            values.withMutableValues { values in
                for index in 0..<TweetField.numberCount {
                    values[index] = max(values[index], others[index])
                }
            }
        }
    }
}

/// The numbers of an author's profile, by their fields.
@usableFromInline package struct AuthorNumbers: Equatable, Sendable {
    @usableFromInline var values = TenValues(repeating: Int64.min)

    @inlinable package init() {}

    /// A number; nil if it is unknown, or if the field is a text.
    @inlinable package subscript(field: AuthorField) -> Int64? {
        get {
            let value = values[field.index]
            return field.isText || value == .min ? nil : value
        }
        set { if !field.isText { values[field.index] = newValue ?? .min } }
    }
}

/// A fixed number of values in a tuple, which needs no allocation.
///
/// The standard library's `InlineArray` needs a later version of macOS.
@usableFromInline
package struct InlineValues<
    Value: BitwiseCopyable,
    Storage: BitwiseCopyable
>: BitwiseCopyable {
    @usableFromInline var storage: Storage

    /// Creates values from a tuple whose elements all have the same type.
    @inlinable package init(_ storage: Storage) { self.storage = storage }

    /// The number of values.
    @inlinable package static var count: Int {
        MemoryLayout<Storage>.size / MemoryLayout<Value>.stride
    }

    /// Calls a closure with a copy of all values; a subscript copies all of them, too.
    @inlinable @inline(__always)
    package func withValues<Result>(
        _ body: (UnsafeBufferPointer<Value>) throws -> Result
    ) rethrows -> Result {
        try withUnsafeBytes(of: storage) { try body($0.assumingMemoryBound(to: Value.self)) }
    }

    /// Calls a closure that can change the values in place.
    @inlinable @inline(__always)
    package mutating func withMutableValues<Result>(
        _ body: (UnsafeMutableBufferPointer<Value>) throws -> Result
    ) rethrows -> Result {
        try withUnsafeMutableBytes(of: &storage) {
            try body($0.assumingMemoryBound(to: Value.self))
        }
    }

    /// The value at an index.
    @inlinable package subscript(index: Int) -> Value {
        get {
            precondition(index >= 0 && index < Self.count, "an index of the values")
            return withUnsafeBytes(of: storage) {
                $0.load(fromByteOffset: index * MemoryLayout<Value>.stride, as: Value.self)
            }
        }
        set {
            precondition(index >= 0 && index < Self.count, "an index of the values")
            withUnsafeMutableBytes(of: &storage) {
                $0.storeBytes(
                    of: newValue,
                    toByteOffset: index * MemoryLayout<Value>.stride,
                    as: Value.self
                )
            }
        }
    }
}

extension InlineValues: Sendable where Value: Sendable, Storage: Sendable {}

extension InlineValues: Equatable where Value: Equatable {
    @inlinable package static func == (one: Self, other: Self) -> Bool {
        (0..<count).allSatisfy { one[$0] == other[$0] }
    }
}

@usableFromInline package typealias TenValues<Value: BitwiseCopyable> = InlineValues<
    Value, (Value, Value, Value, Value, Value, Value, Value, Value, Value, Value)
>

@usableFromInline package typealias SixteenValues<Value: BitwiseCopyable> =
    InlineValues<
        Value,
        (
            Value, Value, Value, Value, Value, Value, Value, Value,
            Value, Value, Value, Value, Value, Value, Value, Value
        )
    >

extension InlineValues
where Storage == (Value, Value, Value, Value, Value, Value, Value, Value, Value, Value) {
    /// Creates ten equal values.
    @inlinable package init(repeating value: Value) {
        self.init((value, value, value, value, value, value, value, value, value, value))
    }
}

extension InlineValues
where
    Storage == (
        Value, Value, Value, Value, Value, Value, Value, Value,
        Value, Value, Value, Value, Value, Value, Value, Value
    )
{
    /// Creates sixteen equal values.
    @inlinable package init(repeating value: Value) {
        self.init(
            (
                value, value, value, value, value, value, value, value,
                value, value, value, value, value, value, value, value
            )
        )
    }
}
