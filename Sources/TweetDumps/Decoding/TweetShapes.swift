/// The usual members of tweets of Twitter's APIs and of the objects in them, as learned from a dump.
final class TweetShapes {
    /// User objects.
    let user = JSONShape(PersonValues.members)
    /// Entities.
    let entities = JSONShape(EntityMember.all)
    /// Hashtags in entities.
    let hashtag = JSONShape(HashtagValues.members)
    /// Mentioned users in entities.
    let mentionedUser = JSONShape(MentionedUserValues.members)
    private let record = JSONShape(TweetFormat.recordMembers)
    private let result = JSONShape(TweetFormat.statusMembers)
    private let original = JSONShape(TweetFormat.statusMembers)
    private let quoted = JSONShape(TweetFormat.statusMembers)

    deinit {
        user.free()
        entities.free()
        hashtag.free()
        mentionedUser.free()
        for shape in [record, result, original, quoted] { shape.free() }
    }

    /// The shape of tweets of a level whose members have these meanings; nil for other formats.
    @inline(__always)
    func shape(
        of members: MemberTable<TweetMember>,
        _ level: TweetLevel
    ) -> JSONShape<TweetMember>? {
        if members == TweetFormat.recordMembers { return record }
        guard members == TweetFormat.statusMembers else { return nil }
        return switch level {
        case .result: result
        case .original: original
        case .quoted: quoted
        }
    }
}

extension TweetMember: JSONMemberMeaning {
    /// Where the value is noted in ``TweetValues``.
    var noted: JSONShapeField? {
        guard case .value(let field, let mark) = self, mark.isEmpty else { return nil }
        return field.noted
    }
}
