import ReportRendering
import TweetArchive
import TweetDumps
import TweetSearch

/// The index with which a script finds tweets in a site, in parts of a few kilobytes.
///
/// A term is a word as searches compare them (`gate`), a hashtag (`#ucd`), a user whom a tweet mentions
/// (`@ada`) or its author (`from:ada`). Tweets have numbers from 0 on, the oldest first. The files are
/// scripts that call `tagtally(name, value)`, because pages without a server can load no other data:
///
/// | name | value |
/// |---|---|
/// | `index` | the numbers of tweets, of tweets in a file, and of files with terms; the paths of the pages |
/// | `terms/3f` | `[term, count, tweets]` for each term whose hash ends so; sorted |
/// | `lists/0b55dc35/2` | the third block of the tweets of a frequent term, which is named by its hash |
/// | `tweets/17` | `[id, page, time, author, texts]` for each tweet with one of 32 numbers |
///
/// The tweets of a term are the distances between their numbers, in base 36 with blanks between them. Those
/// of a frequent term are `[name, firsts]` instead: the name of the list, and the first number in each block.
struct SearchIndex {
    static let tweetsPerFile = 32
    /// The number of tweets in a block; terms with more tweets have blocks.
    private static let blockSize = 2_048
    /// The usual size of a file with terms, in bytes.
    private static let fileSize = 8_192

    /// The tweets of each term, in the order in which they were added.
    private var lists: [String: [UInt32]] = [:]
    /// The values of tweets whose file is not complete yet, by the numbers of the files and tweets.
    private var waiting: [Int: [Int: String]] = [:]
    private let tweets: Int

    init(of tweets: Int) { self.tweets = tweets }

    /// The terms and the value of a tweet.
    struct Entry: Sendable {
        fileprivate let terms: [String]
        fileprivate let value: String

        init(
            _ tweet: ListedTweet,
            onPage page: Int,
            at time: Table.Time?,
            _ words: inout SearchWords
        ) {
            terms =
                words.words(ofTweet: tweet.text, links: tweet.links)
                + tweet.hashtags.map { "#" + Folding.folded($0) }
                + tweet.users.map { "@" + Folding.folded($0) }
                + (tweet.author.map { ["from:" + Folding.folded($0)] } ?? [])
            let texts = [SearchWords.found(in: tweet.text)] + tweet.links
            let parts = [
                "\(tweet.id)".jsonLiteral, "\(page)", (time?.description ?? "").jsonLiteral,
                (tweet.author ?? "").jsonLiteral,
                "[\(texts.map(\.jsonLiteral).joined(separator: ","))]",
            ]
            value = "[\(parts.joined(separator: ","))]"
        }
    }

    /// Adds the tweet with a number; returns the file that it completes, or nil.
    mutating func add(_ entry: Entry, _ number: Int) -> (name: String, value: String)? {
        for term in entry.terms {
            SearchIndex.add(UInt32(number), to: &lists[term, default: []])
        }
        let file = number / SearchIndex.tweetsPerFile
        waiting[file, default: [:]][number] = entry.value
        let size = min(SearchIndex.tweetsPerFile, tweets - file * SearchIndex.tweetsPerFile)
        guard waiting[file]?.count == size, let entries = waiting.removeValue(forKey: file) else {
            return nil
        }
        let values = entries.sorted { $0.key < $1.key }.map(\.value)
        return ("tweets/\(file)", "[\(values.joined(separator: ",\n"))]")
    }

    private static func add(_ tweet: UInt32, to list: inout [UInt32]) {
        // A tweet can have a word several times.
        if list.last != tweet { list.append(tweet) }
    }

    /// The numbers of the tweets of each term; sorted by the terms.
    private var terms: [(term: String, tweets: [UInt32])] {
        lists.map { ($0.key, $0.value.sorted()) }
            .sorted { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) }
    }

    // MARK: Files

    /// Calls a closure with each file of the terms; returns their number.
    func write(_ file: (_ name: String, _ value: String) throws -> Void) throws -> Int {
        let terms = terms
        let size = terms.reduce(0) { size, entry in
            size + entry.term.utf8.count + 3 * min(entry.tweets.count, SearchIndex.blockSize) + 12
        }
        var count = 1
        while count * SearchIndex.fileSize < size { count *= 2 }
        var files = [[String]](repeating: [], count: count)
        var lists: Set<String> = []
        for (term, tweets) in terms {
            let hash = StableNumber.hash(term.utf8)
            let value: String
            if tweets.count > SearchIndex.blockSize {
                var name = hash.hexDigits
                while !lists.insert(name).inserted { name += "x" }
                value = try SearchIndex.blocks(of: tweets, named: name, file)
            } else {
                value = SearchIndex.encoded(tweets).jsonLiteral
            }
            files[Int(hash) & (count - 1)].append("[\(term.jsonLiteral),\(tweets.count),\(value)]")
        }
        for (number, entries) in files.enumerated() {
            let name = "terms/\(String(number, radix: 16).zeroPadded(to: 2))"
            try file(name, "[\(entries.joined(separator: ",\n"))]")
        }
        return count
    }

    /// Writes the blocks of a frequent term; returns the value that names them.
    private static func blocks(
        of tweets: [UInt32],
        named name: String,
        _ file: (_ name: String, _ value: String) throws -> Void
    ) throws -> String {
        var firsts: [String] = []
        for start in stride(from: 0, to: tweets.count, by: blockSize) {
            let block = tweets[start..<min(start + blockSize, tweets.count)]
            try file("lists/\(name)/\(firsts.count)", encoded(block).jsonLiteral)
            firsts.append("\(tweets[start])")
        }
        return "[\(name.jsonLiteral),[\(firsts.joined(separator: ","))]]"
    }

    /// The distances between numbers in base 36, of the first one from 0.
    private static func encoded(_ numbers: some Collection<UInt32>) -> String {
        var last: UInt32 = 0
        let distances = numbers.map { number in
            defer { last = number }
            return String(number - last, radix: 36)
        }
        return distances.joined(separator: " ")
    }
}
