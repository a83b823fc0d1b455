extension Script {
    /// The kind of the file of a personal archive, such as `like` of `window.YTD.like.part0`; nil for others.
    fileprivate var personalKind: Substring? {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        return isPersonalArchive && parts.count == 4 ? parts[2] : nil
    }
}

// MARK: - Reading

extension PersonalRecord {
    /// The kinds of files with other accounts, and the member that an element of each has.
    private static let relatedAccounts:
        [Substring: (kind: RelatedAccountKind, member: StaticString)] = [
            "follower": (.follower, "follower"), "following": (.following, "following"),
            "block": (.blocked, "blocking"), "mute": (.muted, "muting"),
        ]

    static func beginning(of script: Script) -> [Value] {
        let file = script.personalKind.flatMap { relatedAccounts[$0] }
        return file.map { [.relatedList($0.kind)] } ?? []
    }

    /// Reads an element of a file; nil if it should be a record, but cannot be read.
    static func values(
        in object: JSONObject,
        of script: Script?,
        _ parts: PersonalParts
    ) -> [Value]? {
        if script?.name == "user_details" { return details(object) }
        guard let kind = script?.personalKind else { return [] }
        switch kind {
        case "account":
            let display = object["account"]?["accountDisplayName"]?.filledText?.string
            return object["account"] == nil ? [] : [.profile(Profile(display: display))]
        case "profile": return profile(object["profile"]?["description"])
        case "like": return like(object["like"])
        case "article": return article(object["article"])
        case "lists_created": return list(.listCreated, object["userListInfo"])
        case "lists_member": return list(.listMember, object["userListInfo"])
        case "lists_subscribed": return list(.listSubscribed, object["userListInfo"])
        case "screen_name_change": return nameChange(object["screenNameChange"])
        case "direct_message", "direct_messages", "direct_message_group", "direct_messages_group":
            return parts.contains(.messages) ? messages(object["dmConversation"]) : []
        default:
            guard let (kind, member) = relatedAccounts[kind] else { return [] }
            return related(kind, object[member])
        }
    }

    /// Reads `user_details.js` of a personal archive before 2018.
    private static func details(_ object: JSONObject) -> [Value] {
        guard object["screen_name"] != nil else { return [] }
        let profile = Profile(
            display: object["full_name"]?.filledText?.string,
            description: object["bio"]?.filledText?.string,
            location: object["location"]?.filledText?.string
        )
        return [.profile(profile)]
    }

    private static func profile(_ description: JSONValue?) -> [Value] {
        guard let description else { return [] }
        let profile = Profile(
            description: description["bio"]?.filledText?.string,
            location: description["location"]?.filledText?.string,
            website: description["website"]?.filledText?.string
        )
        return [.profile(profile)]
    }

    private static func like(_ like: JSONValue?) -> [Value]? {
        guard let like else { return [] }
        guard let tweet = like["tweetId"]?.id else { return nil }
        return [.like(tweet: tweet, text: like["fullText"]?.filledText?.string)]
    }

    /// Reads an article, whose text is plain or in blocks.
    private static func article(_ article: JSONValue?) -> [Value]? {
        guard let article else { return [] }
        guard let id = article["id"]?.id else { return nil }
        func first(_ names: StaticString...) -> String? {
            names.lazy.compactMap { article[$0]?.filledText?.string }.first
        }
        let states = [article["contentState"], article["content_state"], article["content"]]
        let blocks = states.lazy.compactMap { $0?["blocks"]?.elements }.first { !$0.isEmpty } ?? []
        let text = blocks.compactMap { $0["text"]?.filledText?.string }.joined(separator: "\n")
        return [
            .article(
                Article(
                    id: id,
                    title: first("title"),
                    text: first("plaintext", "plainText", "text") ?? (text.isEmpty ? nil : text),
                    state: article["state"]?["publishState"]?.filledText?.string.lowercased()
                )
            )
        ]
    }

    private static func related(_ kind: RelatedAccountKind, _ entry: JSONValue?) -> [Value]? {
        guard let entry else { return [] }
        return entry["accountId"]?.id.map { [.related(kind, account: $0)] }
    }

    /// Reads a list on Twitter, or the addresses of all lists in one object.
    private static func list(_ kind: PersonalFactKind, _ entry: JSONValue?) -> [Value]? {
        guard let entry else { return [] }
        let addresses = [entry["url"]] + (entry["urls"]?.elements ?? [])
        return addresses.compactMap { address in
            address?.filledText.map { .fact(kind, key: $0.string, value: nil) }
        }
    }

    private static func nameChange(_ entry: JSONValue?) -> [Value]? {
        guard let entry else { return [] }
        guard let change = entry["screenNameChange"], let time = change["changedAt"]?.unixTime,
            let old = change["changedFrom"]?.screenName, let new = change["changedTo"]?.screenName
        else { return nil }
        // Without the milliseconds, which the files do not always have.
        let key = TwitterTime.text(time).prefix(19) + "Z"
        return [.fact(.screenName, key: String(key), value: old.string + " " + new.string)]
    }

    static func deletedTweet(_ tweet: JSONValue) -> Value? {
        guard let id = tweet["id_str"]?.id ?? tweet["id"]?.id else { return nil }
        return .deleted(
            tweet: id,
            at: tweet["deleted_at"]?.unixTime,
            written: tweet["created_at"]?.unixTime,
            text: (tweet["full_text"] ?? tweet["text"])?.filledText.map {
                TweetText.unescaped($0.string)
            }
        )
    }

    /// Reads the accounts that a tweet names: those that it mentions, and the one that it answers.
    static func names(in tweet: JSONValue) -> [Value] {
        guard let id = tweet["id_str"]?.id ?? tweet["id"]?.id else { return [] }
        let users = tweet["entities"]?["user_mentions"]?.elements ?? []
        let pairs =
            users.map { ($0["id_str"] ?? $0["id"], $0["screen_name"]) } + [
                (tweet["in_reply_to_user_id_str"], tweet["in_reply_to_screen_name"])
            ]
        return pairs.compactMap { account, name in
            guard let account = account?.id, let name = name?.screenName else { return nil }
            return .name(name.string, account: account, tweet: id)
        }
    }
}

// MARK: - Messages

extension PersonalRecord {
    private static func messages(_ conversation: JSONValue?) -> [Value] {
        guard let conversation, let id = conversation["conversationId"]?.filledText?.string else {
            return []
        }
        return conversation["messages"]?.elements.compactMap { event in
            if let created = event["messageCreate"] { return message(created, in: id) }
            guard let update = event["conversationNameUpdate"],
                let name = update["name"]?.filledText, let time = update["createdAt"]?.unixTime
            else { return nil }
            return .conversationName(name.string, conversation: id, time: time)
        } ?? []
    }

    private static func message(_ created: JSONValue, in conversation: String) -> Value? {
        guard let id = created["id"]?.id else { return nil }
        return .message(
            Message(
                id: id,
                conversation: conversation,
                time: created["createdAt"]?.unixTime,
                sender: created["senderId"]?.id,
                recipient: created["recipientId"]?.id,
                text: text(of: created),
                media: created["mediaUrls"]?.elements.compactMap { $0.filledText?.string } ?? []
            )
        )
    }

    private static func text(of created: JSONValue) -> String {
        var text = TweetText.unescaped(created["text"]?.text?.string ?? "")
        for link in created["urls"]?.elements ?? [] {
            guard let short = link["url"]?.filledText, let long = link["expanded"]?.filledText
            else { continue }
            text = text.replacing(short.string, with: long.string)
        }
        return text
    }
}
