/// Reads ahead in a page, from an entry of its result list on, for what stands behind the results.
struct PageLookahead {
    /// Whether all that matters was seen.
    private(set) var isFinished = false

    /// Reads what it can of a window.
    ///
    /// - Parameters:
    ///   - window: The bytes, behind which ``JSONCursor/padding`` zero bytes stand.
    ///   - isLast: Whether the dump ends with the window.
    /// - Returns: How many bytes are done. The others begin the next window, with more behind them.
    mutating func read(_ window: UnsafeBufferPointer<UInt8>, isLast: Bool) -> Int {
        isFinished = true
        return window.count
    }
}

extension DumpDecoder {
    /// Whether decoding stopped because what stands behind the results of the open page must be
    /// known first.
    var awaitsLookahead: Bool { false }

    /// Begins to look ahead, from the place where decoding stopped.
    func beginLookahead() -> PageLookahead { PageLookahead() }

    /// Takes what was found, so that decoding can go on from where it stopped.
    mutating func finishLookahead(_ lookahead: PageLookahead) {}
}
