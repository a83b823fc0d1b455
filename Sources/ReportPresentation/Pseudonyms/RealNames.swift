import TweetArchive
import TweetDumps

/// The names in whose place pseudonyms stand, of all people of an archive.
///
/// Of several names of an account, it has the one with the most tweets.
///
/// ```swift
/// let names = try pseudonyms.realNames()
/// names.text("from:person-kqzvmxht")  // from:nasa
/// ```
package struct RealNames: Sendable {
    /// The names in lower case, by their pseudonyms.
    fileprivate var names: [String: String] = [:]

    /// The name in whose place a pseudonym stands, in lower case; nil if nobody of the archive has it.
    package subscript(pseudonym: String) -> String? { names[pseudonym] }

    /// A text with names in place of pseudonyms; those that nobody of the archive has stay.
    package func text(_ text: String) -> String {
        let bytes = Array(text.utf8)
        var (real, end): ([UInt8], Int) = ([], 0)
        while end < bytes.count {
            let length = PseudonymKey.lengthOfPseudonyms
            if PseudonymKey.isPseudonym(at: end, of: bytes) {
                let pseudonym = String(decoding: bytes[end..<end + length], as: UTF8.self)
                real += Array((names[pseudonym] ?? pseudonym).utf8)
                end += length
            } else {
                real.append(bytes[end])
                end += 1
            }
        }
        return String(decoding: real, as: UTF8.self)
    }
}

extension Pseudonyms {
    /// The names of all people of the archive, by their pseudonyms.
    ///
    /// - Complexity: Makes the pseudonyms of all names, some hundred thousand in a second.
    package func realNames() throws -> RealNames {
        var (real, tweets): (RealNames, [String: Int64]) = (RealNames(), [:])
        try people.readNames { name, account, count in
            let pseudonym =
                account.map { choice.key.pseudonym(ofAccount: $0) }
                ?? choice.key.pseudonym(ofName: name)
            guard tweets[pseudonym] ?? -1 < count else { return }
            (tweets[pseudonym], real.names[pseudonym]) = (count, name)
        }
        return real
    }

    /// A text with the real numbers in place of the others, of those that ``text(_:_:)`` replaces.
    package func realNumbers(in text: String) -> String {
        let bytes = Array(text.utf8)
        var (real, end): ([UInt8], Int) = ([], 0)
        for (part, range) in NamesInText(text).parts {
            guard case .number = part,
                let number = Int64(String(decoding: bytes[range], as: UTF8.self))
            else { continue }
            real += bytes[end..<range.lowerBound] + Array(String(realNumber(number)).utf8)
            end = range.upperBound
        }
        return String(decoding: real + bytes[end...], as: UTF8.self)
    }

    /// A text in which a name of the archive that is all of it is replaced, and else the names in it.
    ///
    /// Short names are often words, and stay if they are all of the text.
    package func nameOrText(_ text: String) throws -> String {
        let isLong = text.utf8.count >= Pseudonyms.minLengthOfRemaining
        if isLong, ScreenName.isValid(text.utf8), try isName(text.lowercased()) {
            return try name(text)
        }
        return try self.text(text, .mixed)
    }
}
