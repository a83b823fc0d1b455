import Foundation

/// A JavaScript assignment, as the files of personal archives begin with.
struct Script: Equatable {
    /// The left side of the equals sign, such as `window.YTD.tweets.part0`.
    let name: String

    /// True if the file belongs to a personal archive of 2018 or later.
    var isPersonalArchive: Bool { name.hasPrefix("window.YTD.") }

    /// True if the file of such an archive has tweets.
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
    /// The result of a search for an assignment.
    enum Match: Equatable {
        /// An assignment of an array or object, whose bracket is at `value`.
        case found(Script, value: UnsafePointer<UInt8>)
        case none
        /// More bytes are needed to decide.
        case needsMore
    }

    /// The maximum length of an assignment, in bytes.
    static let maxLength = 4096

    /// Reads an assignment such as `name = [`: an optional `var`, `let` or `const`, then a path of
    /// names.
    ///
    /// - Parameters:
    ///   - position: The position where it may begin.
    ///   - end: The end of the window.
    ///   - isLast: True if the dump ends with the window.
    /// - Returns: The assignment, if there is one.
    static func match(
        at position: UnsafePointer<UInt8>,
        before end: UnsafePointer<UInt8>,
        isLast: Bool
    ) -> Match {
        guard position < end, position.pointee.beginsName else { return .none }
        let limit = min(end, position + maxLength)
        var scan = Scan(position: position, end: limit)
        if let found = scan.assignment() { return found }
        return scan.position >= limit && limit == end && !isLast ? .needsMore : .none
    }

    /// A position that moves over the parts of an assignment.
    private struct Scan {
        var position: UnsafePointer<UInt8>
        let end: UnsafePointer<UInt8>

        private var byte: UInt8 { position < end ? position.pointee : 0 }

        mutating func assignment() -> Match? {
            for word in ["var", "let", "const"] where skipWord(word) { break }
            let first = position
            guard skipPath() else { return nil }
            let name = UnsafeBufferPointer(start: first, count: position - first)
            _ = skipSpace()
            guard byte == UInt8(ascii: "=") else { return nil }
            position += 1
            _ = skipSpace()
            guard byte.opensJSON else { return nil }
            return .found(Script(name: String(decoding: name, as: UTF8.self)), value: position)
        }

        /// Moves over a keyword and the following white space.
        private mutating func skipWord(_ word: String) -> Bool {
            var ahead = self
            for letter in word.utf8 {
                guard ahead.byte == letter else { return false }
                ahead.position += 1
            }
            guard ahead.skipSpace() else { return false }
            self = ahead
            return true
        }

        /// Moves over a path such as `name.name[0].name`.
        private mutating func skipPath() -> Bool {
            guard byte.beginsName else { return false }
            skipName()
            while true {
                if byte == UInt8(ascii: ".") {
                    position += 1
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
            while byte.continuesName { position += 1 }
        }

        private mutating func skipIndex() -> Bool {
            let first = position
            while position < end, position - first <= 81, byte != UInt8(ascii: "]"), byte != 0x0A {
                position += 1
            }
            guard byte == UInt8(ascii: "]") else { return false }
            position += 1
            return true
        }

        private mutating func skipSpace() -> Bool {
            let first = position
            while byte == 0x20 || 0x09...0x0D ~= byte { position += 1 }
            return position > first
        }
    }
}

extension UInt8 {
    /// True if a JavaScript name may begin with this byte.
    fileprivate var beginsName: Bool {
        (self | 0x20) &- UInt8(ascii: "a") < 26 || self == UInt8(ascii: "_")
            || self == UInt8(ascii: "$")
    }

    fileprivate var continuesName: Bool { beginsName || self &- UInt8(ascii: "0") < 10 }
}
