import Foundation
import TweetDumps

/// A dump with texts that could act as markup, formulas or control sequences of a terminal.
///
/// Each text is the author's name and profile, the text, a hashtag, a user mention and a link of one
/// tweet. All tweets share another hashtag and another user mention. Every third one is a retweet,
/// of a tweet with the same text.
public struct HostileDump: Sendable {
    /// The texts.
    public let texts: [String]
    /// Two search terms that can be arguments of a command.
    public let terms: [String]
    /// The name of the file.
    public let name: String

    /// A dump with hostile texts.
    public static let hostile = HostileDump(
        texts: hostileTexts,
        terms: [
            "<script>alert(1)</script>|\"]]>`**b**[x](http://y)\u{202E}\u{1B}[31m\u{9B}1m",
            "=cmd|' /C calc'!A0\r\n| \u{7}\u{2066}<img src=x onerror=alert(1)>,\"",
        ],
        name: "=<img src=x onerror=alert(1)>\"]]>|`**b**[x](y)\u{202E}\u{1B}[31m\u{7}\n\t.jsonl"
    )

    /// A dump of the same structure without hostile texts.
    ///
    /// Every second text has blanks, so that it is no valid screen name, and what is marked in texts.
    public static let harmless = HostileDump(
        texts: hostileTexts.indices.map {
            $0.isMultiple(of: 2) ? "name \($0) http://y #common" : "name\($0)"
        },
        terms: ["#one", "#two"],
        name: "harmless.jsonl"
    )

    /// Hostile texts, which differ from each other after folding.
    private static let hostileTexts = [
        "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "'onload='alert(1)",
        "]]><b>", "--><i>", "&lt;b&gt;&#x3C;b&#x3E;", "a|b||c\\|d\\", "`code` ```",
        "**bold** __b__", "[x](http://y) ![z](http://y)", "~~$x$~~ <http://y>", "www.example.com",
        "http://\u{301}y.z www.\u{301}y.z", "mailto:x@y.z",
        "\u{202E}right",
        "\u{2066}isolated\u{2069}\u{200F}", "\u{1B}[31mred\u{1B}[0m", "\u{9B}31mred",
        "\u{1B}]8;;http://y\u{1B}\\link\u{1B}]8;;\u{7}", "\u{1B}]0;title\u{7}", "a\0b",
        "bell\u{7}", "back\u{8}\u{8}\u{8}space", "\rcarriage\r\nreturn", "new\nline\n| a | b |",
        "\ttab\tseparated", "=cmd|' /C calc'!A0", "+1", "-1", "@SUM(1)", "a,\"b\",;c", "\"\u{301}x",
        "line\u{2028}paragraph\u{2029}", "no\u{FFFE}character", "\u{85}next\u{7F}\u{90}dcs\u{9C}",
        "🤷🏽‍♀️🇩🇪", "مرحبا", "日本語", "e\u{301}", "_x0041__x000D_", "\u{FEFF}mark", "1e5", "__proto__",
    ]

    /// The last text that is a valid screen name.
    public var author: String { texts.last { ScreenName.isValid($0.utf8) } ?? "" }

    /// Lines of JSON, with a tweet for each text, from 28 different days.
    public func data() throws -> Data {
        var data = Data()
        for (number, text) in texts.enumerated() {
            let text = try literal(text)
            let day = (1 + number % 28).formatted(.number.precision(.integerLength(2)))
            let original = (texts.count - number).isMultiple(of: 3) ? number + 1_001 : nil
            let record =
                #"{"id":\#(number + 1),"text":\#(text),\#(details(text, retweetOf: original))"#
                + #""coordinates":{"type":"Point","coordinates":[\#(number),0.5]},"#
                + #""place":{"id":\#(text),"full_name":\#(text),"country_code":\#(text)},"#
                + #""created_at":"Tue Oct \#(day) 12:00:00 +0000 2019","lang":\#(text),"#
                + #""entities":{"hashtags":[{"text":\#(text)},{"text":"common"}],"#
                + #""urls":[{"expanded_url":\#(text)}],"#
                + #""media":[{"media_url":\#(text),"ext_alt_text":\#(text)}],"#
                + #""user_mentions":[{"screen_name":\#(text)},{"screen_name":"everyone"}]}}"#
            data += Data((record + "\n").utf8)
        }
        return data
    }

    /// The members of a tweet about its author, its likes and the original that it repeats, if any.
    private func details(_ text: String, retweetOf original: Int?) -> String {
        let user =
            #""user":{"screen_name":\#(text),"name":\#(text),"description":\#(text),"#
            + #""location":\#(text)},"favorite_count":1,"#
        guard let original else { return user }
        let entities = #""entities":{"urls":[{"expanded_url":\#(text)}]}"#
        return user
            + #""retweeted_status":{"id":\#(original),"text":\#(text),\#(user)\#(entities)},"#
    }

    /// A page of search results whose search term has a NUL, so that it cannot be an argument.
    public func page() throws -> Data {
        let term = try literal(texts.joined())
        let statuses = String(decoding: try data(), as: UTF8.self)
            .split { $0 == "\n" }.joined(separator: ",")
        return Data(#"{"search_metadata":{"query":\#(term)},"statuses":[\#(statuses)]}"#.utf8)
    }

    /// The files of a personal archive, by their names, whose likes, lists, messages and so on have the texts.
    public func personalArchive() throws -> [String: Data] {
        func file(_ kind: String, _ element: (_ number: Int, _ text: String) -> String) throws
            -> Data
        {
            let elements = try texts.enumerated().map { element($0 + 1, try literal($1)) }
            return Data("window.YTD.\(kind).part0 = [\(elements.joined(separator: ","))]".utf8)
        }
        let profile = try literal(texts.joined(separator: " "))
        return [
            "account.js": Data(
                (#"window.YTD.account.part0 = [{"account":{"username":"owner","accountId":"42","#
                    + #""accountDisplayName":\#(profile)}}]"#).utf8
            ),
            "profile.js": Data(
                (#"window.YTD.profile.part0 = [{"profile":{"description":{"bio":\#(profile),"#
                    + #""website":\#(profile),"location":\#(profile)}}}]"#).utf8
            ),
            "like.js": try file("like") { #"{"like":{"tweetId":"\#($0)","fullText":\#($1)}}"# },
            "article.js": try file("article") {
                #"{"article":{"id":"\#($0)","title":\#($1),"plaintext":\#($1)}}"#
            },
            "follower.js": try file("follower") { id, _ in #"{"follower":{"accountId":"\#(id)"}}"#
            },
            "lists-created.js": try file("lists_created") { #"{"userListInfo":{"url":\#($1)}}"# },
            "deleted-tweets.js": try file("deleted_tweets") { id, text in
                #"{"tweet":{"id_str":"\#(id + 5_000)","full_text":\#(text),"deleted_at":"2024"}}"#
            },
            "direct-messages.js": try file("direct_messages") { id, text in
                #"{"dmConversation":{"conversationId":\#(text),"messages":[{"messageCreate":{"id":"\#(id)","#
                    + #""senderId":"42","recipientId":"7","text":\#(text),"mediaUrls":[\#(text)]}},"#
                    + #"{"conversationNameUpdate":{"name":\#(text),"createdAt":"2024-01-01T00:00:00Z"}}]}}"#
            },
        ]
    }

    /// The text as a string of JSON.
    public func literal(_ text: String) throws -> String {
        String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
    }
}
