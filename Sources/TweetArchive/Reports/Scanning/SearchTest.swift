import GRDB
import TweetDumps
import TweetSearch

/// A condition of a search, prepared for the rows of a scan.
enum SearchTest {
    /// Each tweet meets it, or none does.
    case always(Bool)
    /// A number of the tweet is in a range.
    case isIn(ClosedRange<Int64>, SearchColumns.Index)
    /// The time of the tweet is in a range.
    case isAt(ClosedRange<Int64>, SearchColumns.Index)
    /// A number of the tweet is one of some.
    case isOneOf(Set<Int64>, SearchColumns.Index)
    /// The language of the tweet.
    case language(SearchedLanguage, SearchColumns.Index)
    /// The place where the tweet was written.
    case position(Area, longitude: SearchColumns.Index, latitude: SearchColumns.Index)
    /// The text begins with a user's name, or the author of another tweet is that user.
    case concerns(User, author: SearchColumns.Index, text: SearchColumns.Index)
    /// The text or a link has a phrase: its number.
    case phrase(Int)
    /// A link has a phrase: its number.
    case linkPhrase(Int)
    /// The tweet has a mention: its number.
    case mention(Int)
    /// The tweet has a mention of a kind.
    case mentionKind(MentionKind)

    /// An area on earth.
    enum Area {
        case circle(GeoCircle)
        case box(GeoBox)

        func contains(longitude: Double, latitude: Double) -> Bool {
            switch self {
            case .circle(let circle): circle.contains(longitude: longitude, latitude: latitude)
            case .box(let box): box.contains(longitude: longitude, latitude: latitude)
            }
        }
    }

    /// A user of whom another tweet can be.
    struct User {
        /// What stands before the name at the beginning of the text.
        enum Sign {
            /// `@`, in a reply.
            case reply
            /// `RT @`, in a retweet.
            case retweet
        }

        let sign: Sign
        /// The folded name.
        let name: String
        /// The row of the author; nil if the archive has no tweet by the user.
        let author: Int64?

        /// Whether a text begins with the name.
        func begins(_ text: String) -> Bool {
            var rest = text.unicodeScalars[...]
            switch sign {
            case .reply:
                rest = rest.drop(while: \.properties.isWhitespace)
                guard let sign = rest.popFirst(), sign == "@" || sign == "\u{FF20}" else {
                    return false
                }
            case .retweet:
                let sign = "RT @".unicodeScalars
                guard rest.starts(with: sign) else { return false }
                rest = rest.dropFirst(sign.count)
            }
            let name = rest.prefix { UInt8(exactly: $0.value).map(ScreenName.isAllowed) ?? false }
            return String(name).lowercased() == self.name
        }
    }
}
