import Foundation

/// What a JavaScript assignment calls its value, as the files of personal archives do.
struct Script: Equatable {
    /// The name on the left of the equals sign, such as `window.YTD.tweets.part0`.
    let name: String

    /// Whether it is of a personal archive of 2018 or later.
    var isPersonalArchive: Bool { name.hasPrefix("window.YTD.") }

    /// Whether tweets are in it, if it is of such an archive.
    var holdsTweets: Bool {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        let names: Set<Substring> = ["tweet", "tweets", "community_tweet", "community_tweets"]
        guard parts.count == 4, names.contains(parts[2]), parts[3].hasPrefix("part") else {
            return false
        }
        let number = parts[3].dropFirst(4).utf8
        return !number.isEmpty && number.allSatisfy { $0 &- UInt8(ascii: "0") < 10 }
    }
}

extension Script {
    /// What stands at a place.
    enum Match: Equatable {
        /// An assignment of a list or object, whose bracket is at `value`.
        case found(Script, value: UnsafePointer<UInt8>)
        case none
        /// The bytes end before it is known.
        case needsMore
    }

    /// The longest assignment that is looked for, in bytes.
    static let longest = 4096

    /// Looks for `name = [` at a place: perhaps `var`, `let` or `const`, then a path of members.
    ///
    /// - Parameters:
    ///   - place: Where it would begin.
    ///   - end: The end of the bytes at hand.
    ///   - isLast: Whether no more bytes come behind them.
    /// - Returns: What stands there.
    static func match(
        at place: UnsafePointer<UInt8>,
        before end: UnsafePointer<UInt8>,
        isLast: Bool
    ) -> Match {
        guard place < end, place.pointee.beginsName else { return .none }
        let limit = min(end, place + longest)
        var scan = Scan(place: place, end: limit)
        if let found = scan.assignment() { return found }
        return scan.place >= limit && limit == end && !isLast ? .needsMore : .none
    }

    /// A place that moves over the parts of an assignment.
    private struct Scan {
        var place: UnsafePointer<UInt8>
        let end: UnsafePointer<UInt8>

        private var byte: UInt8 { place < end ? place.pointee : 0 }

        mutating func assignment() -> Match? {
            for word in ["var", "let", "const"] where skipWord(word) { break }
            let first = place
            guard skipPath() else { return nil }
            let name = UnsafeBufferPointer(start: first, count: place - first)
            _ = skipSpace()
            guard byte == UInt8(ascii: "=") else { return nil }
            place += 1
            _ = skipSpace()
            guard byte.opensJSON else { return nil }
            return .found(Script(name: String(decoding: name, as: UTF8.self)), value: place)
        }

        /// Moves over a keyword and the space behind it.
        private mutating func skipWord(_ word: String) -> Bool {
            var ahead = self
            for letter in word.utf8 {
                guard ahead.byte == letter else { return false }
                ahead.place += 1
            }
            guard ahead.skipSpace() else { return false }
            self = ahead
            return true
        }

        /// Moves over `name.name[0].name`.
        private mutating func skipPath() -> Bool {
            guard byte.beginsName else { return false }
            skipName()
            while true {
                if byte == UInt8(ascii: ".") {
                    place += 1
                    guard byte.continuesName else { return false }
                    skipName()
                } else if byte == UInt8(ascii: "[") {
                    guard skipIndex() else { return false }
                } else {
                    return true
                }
            }
        }

        private mutating func skipName() {
            while byte.continuesName { place += 1 }
        }

        private mutating func skipIndex() -> Bool {
            let first = place
            while place < end, place - first <= 81, byte != UInt8(ascii: "]"), byte != 0x0A {
                place += 1
            }
            guard byte == UInt8(ascii: "]") else { return false }
            place += 1
            return true
        }

        private mutating func skipSpace() -> Bool {
            let first = place
            while byte == 0x20 || 0x09...0x0D ~= byte { place += 1 }
            return place > first
        }
    }
}

extension UInt8 {
    /// Whether a name in JavaScript may begin with it.
    fileprivate var beginsName: Bool {
        (self | 0x20) &- UInt8(ascii: "a") < 26 || self == UInt8(ascii: "_")
            || self == UInt8(ascii: "$")
    }

    fileprivate var continuesName: Bool { beginsName || self &- UInt8(ascii: "0") < 10 }
}
