extension DumpDecoder {
    /// True if the next bytes are a record of a list or of the dump, and nothing unusual is open.
    var isBetweenRecords: Bool {
        guard state.page?.isDamaged != true, held == nil, !awaitsLookahead else { return false }
        return [.values, .elements, .results].contains(state.mode)
    }

    /// True if a chunk of `count` bytes, of which `done` were decoded, ended in this state, with
    /// nothing left.
    ///
    /// An unreadable record also ends there, since the next chunk begins with a record.
    func ends(as other: DecodingState, indent: [UInt8], done: Int, of count: Int) -> Bool {
        var state = state
        if case .badRecord(indent, let isElement) = state.mode, state.page == nil {
            state.mode = isElement ? .elements : .values
            return state == other && done >= count - 1
        }
        return state == other && done == count
    }
}
