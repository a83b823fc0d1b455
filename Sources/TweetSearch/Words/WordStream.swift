/// The words of a text as a sequence of units, with a ``WordUnit/limit`` before each word and
/// behind the last one.
///
/// It is written into memory that its user provides.
struct WordStream: WordSink {
    private let room: UnsafeMutableBufferPointer<WordUnit>
    private var limits = WordLimits()
    /// The number of units, with the limits.
    private(set) var count = 0
    /// Whether the memory was too small, so that units are missing.
    private(set) var isIncomplete = false

    /// Begins a stream in uninitialized or old memory, which must outlive it.
    init(in room: UnsafeMutableBufferPointer<WordUnit>) {
        self.room = room
    }

    @inline(__always)
    mutating func append(_ unit: WordUnit, from source: Range<Int>) {
        switch limits.position(of: unit.kind) {
        case .outside: break
        case .first:
            put(.limit)
            put(unit)
        case .later: put(unit)
        }
    }

    mutating func append(ascii text: UnsafeBufferPointer<UInt8>, from source: Range<Int>) {
        guard room.count - count > 2 * source.count else {
            isIncomplete = true
            return
        }
        // Without branches, which cannot be predicted where words begin and end.
        var (end, wasLetter) = (count, limits.isAfterLetter ? 1 : 0)
        for offset in source {
            let isLetter = text[offset].isInWords ? 1 : 0
            room[end] = .limit
            end += isLetter & ~wasLetter
            room[end] = WordUnit(ascii: text[offset])
            end += isLetter
            wasLetter = isLetter
        }
        count = end
        limits.isAfterLetter = wasLetter == 1
    }

    @inline(__always)
    mutating func extendLastWord(over source: Range<Int>) {}

    mutating func joinEmoji() { limits.joinEmoji() }

    /// Ends the last word.
    mutating func end() { put(.limit) }

    @inline(__always)
    private mutating func put(_ unit: WordUnit) {
        guard count < room.count else {
            isIncomplete = true
            return
        }
        room[count] = unit
        count += 1
    }
}
