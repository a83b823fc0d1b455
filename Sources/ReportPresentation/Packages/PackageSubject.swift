import Foundation
import TweetArchive
import TweetDumps
import TweetSearch

/// What a package says about its tweets and how it was made.
///
/// With pseudonyms it names nobody: it has the term and the options only in encrypted form.
///
/// ```swift
/// let subject = try pseudonyms?.subject(of: request) ?? request.subject
/// ```
package struct PackageSubject: Sendable, Equatable {
    /// The name of the term; nil for all tweets of the archive.
    let term: String?
    /// The options that choose tweets, as they are typed.
    let options: [String]
    /// The tweets in words, such as `tweets found by #ucd, without retweets`.
    let phrase: String
    /// The name of the time zone of days and months.
    let timeZone: String
    /// How people are replaced; nil if they have their names.
    package let pseudonyms: PackagePseudonyms?

    /// The command that makes the whole package.
    var command: String { command(["tagtally", "package", "FOLDER"]) }

    /// A command about these tweets, with more options after those of the filter.
    ///
    /// A term that begins with a hyphen is put at the end, because it would be an option elsewhere.
    func command(_ words: [String], _ more: [String] = []) -> String {
        let options = options + more + (pseudonyms?.options ?? [])
        guard let term else { return ShellQuoting.line(words + options) }
        return ShellQuoting.line(
            term.hasPrefix("-") ? words + options + ["--", term] : words + [term] + options
        )
    }

    /// Whether the numbers of tweets are not those of Twitter.
    var hasOtherIDs: Bool { pseudonyms.map { !$0.keepsIDs } ?? false }
}

extension PackageRequest {
    /// The subject of a package without pseudonyms.
    package var subject: PackageSubject {
        PackageSubject(
            term: term?.name,
            options: options,
            phrase: PackageRequest.phrase(term?.name, filter.description),
            timeZone: filter.timeZone.name,
            pseudonyms: nil
        )
    }

    fileprivate static func phrase(_ term: String?, _ filter: String) -> String {
        let tweets = term.map { "tweets found by \($0)" } ?? "all tweets of an archive"
        return filter.isEmpty ? tweets : "\(tweets), \(filter)"
    }
}

// MARK: - Pseudonyms

/// How people are replaced in a package.
package struct PackagePseudonyms: Decodable, Sendable, Equatable {
    /// Whether tweets and accounts keep their numbers.
    package let keepsIDs: Bool
    /// Whether times are rounded down to hours.
    package let roundsTimes: Bool
    /// The number of followers from which accounts keep their names; nil for none.
    package let minFollowers: Int?
    /// The term and the options as they were typed, encrypted with the key, in Base64.
    private let request: String

    fileprivate init(_ choice: PseudonymChoice, _ request: PackageRequest) throws {
        (keepsIDs, roundsTimes) = (choice.keepsNumbers, choice.roundsTimes)
        minFollowers = choice.minFollowersOfPublic
        let typed = Typed(term: request.term?.name, options: request.options)
        self.request = Data(try choice.key.sealed(typed.padded)).base64EncodedString()
    }

    /// Decrypts the term and the options, and returns what was replaced; nil if the package was made with
    /// another key.
    package func opened(with key: PseudonymKey) -> (choice: PseudonymChoice, typed: Typed)? {
        guard let sealed = Data(base64Encoded: request), let bytes = key.opened(Array(sealed)),
            let typed = try? JSONDecoder().decode(Typed.self, from: Data(bytes))
        else { return nil }
        var choice = PseudonymChoice(key: key)
        (choice.keepsNumbers, choice.roundsTimes) = (keepsIDs, roundsTimes)
        choice.minFollowersOfPublic = minFollowers
        return (choice, typed)
    }

    /// The term and the options of a package as they were typed.
    package struct Typed: Codable, Sendable {
        /// The length is a multiple of this number of bytes, so that it reveals little.
        private static let block = 256

        /// The term; nil for the whole archive.
        package let term: String?
        /// The options that choose tweets.
        package let options: [String]

        /// JSON with blanks after it; the same bytes for the same values.
        fileprivate var padded: [UInt8] {
            get throws {
                let encoder = JSONEncoder()
                encoder.outputFormatting = .sortedKeys
                let bytes = Array(try encoder.encode(self))
                let blanks = (Typed.block - bytes.count % Typed.block) % Typed.block
                return bytes + [UInt8](repeating: UInt8(ascii: " "), count: blanks)
            }
        }
    }

    /// The JSON object from which it can be decoded.
    var node: JSONNode {
        .object([
            ("keepsIDs", .flag(keepsIDs)), ("roundsTimes", .flag(roundsTimes)),
            ("minFollowers", minFollowers.map { .number($0) }), ("request", .text(request)),
        ])
    }

    /// The options of a command, with a placeholder for the file with the key.
    var options: [String] {
        ["--pseudonyms", "KEYFILE"] + (keepsIDs ? ["--keep-ids"] : [])
            + (roundsTimes ? ["--round-times"] : [])
            + (minFollowers.map { ["--public", String($0)] } ?? [])
    }

    /// Who has pseudonyms, without a full stop.
    var sentence: String {
        "Users have pseudonyms" + (minFollowers == nil ? "" : ", unless many follow them")
    }

    /// What readers of the tables have to know, in sentences.
    var explanation: [String] {
        [
            "\(sentence): the word person and eight letters, which a secret key makes. The key is not in "
                + "the package. The same person has the same pseudonym in all files, and in whatever else "
                + "was made with the key",
            "Names in the search term, in the filters, in the commands and in the names of files are "
                + "replaced as well",
            keepsIDs
                ? "The ids of the tweets are those of Twitter, and lead to the tweets and their authors"
                : "The numbers in ids/tweet-ids.txt are not ids of Twitter: each replaces the id of a "
                    + "tweet, which only the owner of the key can find. They are in ascending order, which "
                    + "reveals nothing of the times",
        ]
            + (roundsTimes ? ["Times of tweets are rounded down to hours"] : [])
            + (minFollowers.map {
                ["Accounts with at least \($0.counted("follower")) keep their names"]
            } ?? [])
            + [
                "Hashtags and names of programs can hold names of people that no program recognizes; "
                    + "mentions with equal counts are in the order of the names that they had"
            ]
    }
}

extension Pseudonyms {
    /// The subject of a package with these pseudonyms.
    package func subject(of request: PackageRequest) throws -> PackageSubject {
        let term = try request.term.map {
            // A short number is more likely a year than an account.
            let isYear = $0.name.utf8.count < 5 && Int($0.name) != nil
            return isYear ? $0.name : try typed(value: $0.name, of: "")
        }
        var filter = request.filter
        filter.authors = try filter.authors.map { try typed(value: $0, of: "--author") }
        filter.mentions = try filter.mentions.compactMap {
            MentionName(try typed(value: $0.name, of: "--with"))
        }
        // The words of the search were typed; those around it are tagtally's.
        filter.search = nil
        let search = try request.filter.search.map {
            "found by \u{201C}\(try typed(value: $0.text, of: "--search"))\u{201D}"
        }
        let conditions = [filter.description, search ?? ""].filter { !$0.isEmpty }
        return PackageSubject(
            term: term,
            options: Array(try command(["tagtally", "package"] + request.options).dropFirst(2)),
            phrase: PackageRequest.phrase(term, conditions.joined(separator: ", ")),
            timeZone: filter.timeZone.name,
            pseudonyms: try PackagePseudonyms(choice, request)
        )
    }

    /// The numbers in place of ids, in ascending order, which does not reveal the order of the tweets.
    func numbers(of ids: [Int64]) -> [Int64] { ids.map(number).sorted() }
}
