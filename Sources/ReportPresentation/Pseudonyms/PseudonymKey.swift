import Crypto
import TweetArchive
import TweetDumps

/// The secret from which the pseudonyms of people and the other numbers of tweets and accounts are made.
///
/// The same key gives the same pseudonyms in every output. Who has it can find out who is who, by trying all
/// names; without it nobody can.
///
/// ```swift
/// let key = PseudonymKey.random()
/// key.pseudonym(ofName: "nasa")  // such as person-kqzvmxht
/// ```
package struct PseudonymKey: Sendable {
    /// The length of a key, in bytes.
    package static let length = 32
    /// What pseudonyms begin with; Twitter allows no name with a hyphen, so that none is taken for one.
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
    /// The authentication code before any message, which holds the key.
    private let code: HMAC<SHA256>

    /// Creates a key from 32 bytes; nil if there are not as many.
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

    /// The pseudonym of a person of whom only the name is known, in any letter case.
    package func pseudonym(ofName name: String) -> String {
        pseudonym("name:\(name.lowercased())")
    }

    /// Whether a text is a pseudonym, of whatever key.
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

    /// What stands in place of a program that is called like a person.
    func pseudonym(ofSource name: String) -> String {
        "source-" + letters("source:\(name)")
    }

    private func pseudonym(_ message: String) -> String {
        PseudonymKey.prefix + letters(message)
    }

    /// Eight letters that a message gives.
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

    /// The number of times that the halves of a number are mixed.
    private static let rounds: UInt8 = 6

    /// The number in place of that of a tweet or account; different ones for different numbers.
    ///
    /// Numbers without a time in them stay such, so that nobody reads a time in their place; the time in
    /// others is arbitrary. Numbers from 2^62 on, which only invented tweets have, are mixed among
    /// themselves. Numbers that are not positive stay.
    package func number(for number: Int64) -> Int64 { exchanged(number, for: .another) }

    /// The number in whose place another one stands: the inverse of ``number(for:)``.
    package func realNumber(for number: Int64) -> Int64 { exchanged(number, for: .real) }

    /// The number that stands in place of a real one, or this real one.
    private enum Direction {
        case another, real
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

    /// Encrypts bytes, so that only who has the key can read them; the same bytes always alike.
    package func sealed(_ bytes: [UInt8]) throws -> [UInt8] {
        // It depends on all bytes, so that two different messages never share one.
        let start = Array(code(Array("nonce:".utf8) + bytes)).prefix(12)
        let nonce = try AES.GCM.Nonce(data: start)
        let box = try AES.GCM.seal(bytes, using: sealingKey, nonce: nonce)
        return Array(nonce) + Array(box.ciphertext) + Array(box.tag)
    }

    /// The bytes that were encrypted; nil if another key did that, or if they were changed.
    package func opened(_ sealed: [UInt8]) -> [UInt8]? {
        guard let box = try? AES.GCM.SealedBox(combined: sealed),
            let bytes = try? AES.GCM.open(box, using: sealingKey)
        else { return nil }
        return Array(bytes)
    }

    /// A key of its own, from which nobody can compute this one.
    private var sealingKey: SymmetricKey { SymmetricKey(data: code(Array("sealing".utf8))) }

    // MARK: Parts

    /// A Feistel network over twice as many bits, which maps each number to another one; it is repeated until
    /// the result is in the range, so that each number of the range has one of the range.
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
                case .another: (left, right) = (right, left ^ hash(right, in: round))
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
