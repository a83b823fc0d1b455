import ArgumentParser
import TweetDumps

/// The id of a tweet on the command line, or its address.
struct TweetIDArgument: ExpressibleByArgument {
    /// The id, above 0.
    let number: Int64

    /// Reads a whole number above 0, or an address such as `https://twitter.com/bob/status/123`.
    init?(argument: String) {
        guard let number = argument.tweetID else { return nil }
        self.number = number
    }
}

extension String {
    /// The text as the id of a tweet, or that in an address; nil if it has no whole number above 0.
    var tweetID: Int64? {
        let digits = utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        return (digits ? Int64(self) : addressedTweet).flatMap { $0 > 0 ? $0 : nil }
    }

    /// The id in the address of a tweet, with or without `https://`.
    private var addressedTweet: Int64? {
        StatusAddress.target(of: Array(utf8)[...])
            ?? StatusAddress.target(of: Array("https://\(self)".utf8)[...])
    }
}
