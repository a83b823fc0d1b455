/// Signs that the ids of a dump went through a floating-point number before they came here.
///
/// Such a number holds 53 bits, so that the last digits of an id are lost: JavaScript, R, pandas and
/// spreadsheets have done it to many dumps.
public struct IDSigns: Sendable, Equatable {
    /// How many tweets have an `id` that differs from their `id_str`, which was taken.
    public internal(set) var disagreeing = 0
    /// How many tweets have a number alone for an id, and it needs more than 53 bits.
    public internal(set) var large = 0
    /// How many of those end in two zeros: one in a hundred does by chance.
    public internal(set) var rounded = 0

    /// No signs at all.
    public static let none = IDSigns()

    /// The signs of two stretches together.
    public static func + (one: IDSigns, other: IDSigns) -> IDSigns {
        IDSigns(
            disagreeing: one.disagreeing + other.disagreeing,
            large: one.large + other.large,
            rounded: one.rounded + other.rounded
        )
    }
}

extension IDSigns {
    /// The most that a floating-point number of 64 bits counts to without a gap.
    private static let mostExact: Int64 = 1 << 53

    /// Adds what the members of a tweet show.
    mutating func note(_ tweet: TweetObject) {
        guard case .value(let number) = tweet.id, tweet.isIDNumber else { return }
        if case .value(let id) = tweet.idText {
            if id != number { disagreeing += 1 }
        } else if number > IDSigns.mostExact {
            large += 1
            if number % 100 == 0 { rounded += 1 }
        }
    }
}
