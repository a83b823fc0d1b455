import Crypto
import TweetArchive
import TweetDumps

/// The secret from which the pseudonyms of people and the replacements of numbers are made.
///
/// The same key gives the same pseudonyms in every output. Whoever has the key can identify people by trying
/// all names; without it nobody can.
///
/// ```swift
/// let key = PseudonymKey.random()
/// key.pseudonym(ofName: "nasa")  // such as person-kqzvmxht
/// ```
package struct PseudonymKey: Sendable {
    /// The length of a key, in bytes.
    package static let length = 32
    /// The beginning of pseudonyms, whose hyphen no name on Twitter can have.
    package static let prefix = "person-"

    /// The length of pseudonyms, in bytes.
    static let lengthOfPseudonyms = prefix.utf8.count + letterCount

    private static let letters = Array("abcdefghijklmnopqrstuvwxyz")
    private static let letterCount = 8
    /// The number of different pseudonyms.
    private static let pseudonyms = (0..<letterCount).reduce(UInt64(1)) { product, _ in
        product * UInt64(letters.count)
    }

    package let bytes: [UInt8]
    /// The authentication code before any message; it contains the key.
    private let code: HMAC<SHA256>

    /// Creates a key from 32 bytes; nil for any other number of bytes.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count == PseudonymKey.length else { return nil }
        self.bytes = bytes
        code = HMAC(key: SymmetricKey(data: bytes))
    }

    package static func random() -> PseudonymKey {
        let bytes = SymmetricKey(size: .bits256).withUnsafeBytes { Array($0) }
        guard let key = PseudonymKey(bytes) else { preconditionFailure("a key has 256 bits") }
        return key
    }

    // MARK: People

    /// The pseudonym of an account, by Twitter's number.
    package func pseudonym(ofAccount number: Int64) -> String { pseudonym("account:\(number)") }

    /// The pseudonym of a person whose name alone is known, in any letter case.
    package func pseudonym(ofName name: String) -> String {
        pseudonym("name:\(name.lowercased())")
    }

    /// Whether a text is a pseudonym, of any key.
    package static func isPseudonym(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        return bytes.count == lengthOfPseudonyms && isPseudonym(at: 0, of: bytes)
    }

    /// Whether a pseudonym begins at an index of a text in UTF-8, and ends with its word.
    static func isPseudonym(at index: Int, of bytes: [UInt8]) -> Bool {
        let rest = bytes[index...]
        guard rest.starts(with: prefix.utf8) else { return false }
        let letters = rest.dropFirst(prefix.utf8.count)
        let word = letters.prefix { ScreenName.isAllowed($0) }
        return word.count == letterCount && word.allSatisfy { $0 &- UInt8(ascii: "a") < 26 }
    }

    /// The replacement for a program that has the name of a person.
    func pseudonym(ofSource name: String) -> String {
        "source-" + letters("source:\(name)")
    }

    private func pseudonym(_ message: String) -> String {
        PseudonymKey.prefix + letters(message)
    }

    /// The letters of a pseudonym, which are derived from a message.
    private func letters(_ message: String) -> String {
        var rest = hash(Array(message.utf8)) % PseudonymKey.pseudonyms
        var name = ""
        for _ in 0..<PseudonymKey.letterCount {
            name.append(PseudonymKey.letters[Int(rest % UInt64(PseudonymKey.letters.count))])
            rest /= UInt64(PseudonymKey.letters.count)
        }
        return name
    }

    // MARK: Numbers

    /// The number of rounds of the Feistel network.
    private static let rounds: UInt8 = 6

    /// The replacement of a number of a tweet or account; different numbers have different ones.
    ///
    /// Numbers that contain no time become such numbers, so that nobody reads a time in them; the time in
    /// others becomes arbitrary. Numbers from 2^62 on, which only invented tweets have, are mixed among
    /// themselves. Numbers that are not positive stay.
    package func number(for number: Int64) -> Int64 { exchanged(number, for: .replacement) }

    /// The number that was replaced: the inverse of ``number(for:)``.
    package func realNumber(for number: Int64) -> Int64 { exchanged(number, for: .real) }

    private enum Direction {
        case replacement, real
    }

    private func exchanged(_ number: Int64, for direction: Direction) -> Int64 {
        let plain = 1...TweetTime.lastPlainID
        let timed = TweetTime.lastPlainID + 1...(1 << 62) - 1
        if plain.contains(number) { return mixed(number, in: plain, halfBits: 18, direction) }
        if timed.contains(number) { return mixed(number, in: timed, halfBits: 31, direction) }
        let half: Int64 = 1 << 62
        guard number >= half else { return number }
        return half | mixed(number ^ half, in: 0...half - 1, halfBits: 31, direction)
    }

    // MARK: Secrets

    /// Encrypts bytes, so that only whoever has the key can read them; equal bytes give equal results.
    package func sealed(_ bytes: [UInt8]) throws -> [UInt8] {
        // The nonce depends on all bytes, so that two different messages never share one.
        let start = Array(code(Array("nonce:".utf8) + bytes)).prefix(12)
        let nonce = try AES.GCM.Nonce(data: start)
        let box = try AES.GCM.seal(bytes, using: sealingKey, nonce: nonce)
        return Array(nonce) + Array(box.ciphertext) + Array(box.tag)
    }

    /// Decrypts bytes; nil if they were encrypted with another key, or changed.
    package func opened(_ sealed: [UInt8]) -> [UInt8]? {
        guard let box = try? AES.GCM.SealedBox(combined: sealed),
            let bytes = try? AES.GCM.open(box, using: sealingKey)
        else { return nil }
        return Array(bytes)
    }

    /// A derived key, from which nobody can compute this one.
    private var sealingKey: SymmetricKey { SymmetricKey(data: code(Array("sealing".utf8))) }

    // MARK: Parts

    /// Maps each number of a range to another number of the range, with a Feistel network.
    ///
    /// The network is repeated until the result is in the range.
    private func mixed(
        _ number: Int64,
        in range: ClosedRange<Int64>,
        halfBits: UInt64,
        _ direction: Direction
    ) -> Int64 {
        let mask = UInt64(1) << halfBits - 1
        var result = UInt64(number)
        func hash(_ half: UInt64, in round: UInt8) -> UInt64 {
            let bytes = withUnsafeBytes(of: half.littleEndian) { Array($0) }
            return self.hash([UInt8(ascii: "#"), UInt8(halfBits), round] + bytes) & mask
        }
        repeat {
            var (left, right) = (result >> halfBits, result & mask)
            for round in 0..<PseudonymKey.rounds {
                switch direction {
                case .replacement: (left, right) = (right, left ^ hash(right, in: round))
                case .real:
                    let last = PseudonymKey.rounds - 1 - round
                    (left, right) = (right ^ hash(left, in: last), left)
                }
            }
            result = left << halfBits | right
        } while !range.contains(Int64(result))
        return Int64(result)
    }

    /// The first eight bytes of a message's authentication code.
    private func hash(_ message: [UInt8]) -> UInt64 {
        code(message).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }

    private func code(_ message: [UInt8]) -> HMAC<SHA256>.MAC {
        var code = code
        code.update(data: message)
        return code.finalize()
    }
}
