/// What the reference program answers for a search.
struct ReferenceAnswer: Decodable {
    /// The conditions, as ``SearchQuery`` describes them; nil for an error.
    let tree: String?
    /// The words of the text.
    let words: [String]
    /// Whether each phrase of the query is found, from left to right.
    let found: [Bool]
}

/// Scripts that ask the reference program.
enum ReferenceScript {
    /// Gives the words of texts.
    static let words = #"""
        import json, sys
        sys.path.insert(0, sys.argv[1] + "/next")
        import search_reference as search

        with open(sys.argv[2]) as input, open(sys.argv[3], "w") as output:
            json.dump([search.words(text) for text in json.load(input)], output)
        """#

    /// Gives a ``ReferenceAnswer`` for each ``RandomSearch``.
    static let answers = #"""
        import json, sys
        sys.path.insert(0, sys.argv[1] + "/next")
        import reference_counts as counts
        import search_reference as search

        REFERENCES = {"retweet_of": "retweets_of", "quote_of": "quotes_of", "reply_to": "in_reply_to"}

        def quoted(text):
            return '"%s"' % "".join("\\" + c if c in '"“”\\' else c for c in text)

        def printed(unit):
            name, value = unit[:2]
            if name in ("and", "or"):
                return "(%s)" % (" " if name == "and" else " OR ").join(map(printed, unit[1:]))
            if name == "not":
                return "-" + printed(value)
            if name in ("tag", "user"):
                return ("#" if name == "tag" else "@") + value
            if name == "words":
                return '"%s"' % " ".join(value)
            if name in ("url", "near"):
                return '%s:"%s"' % (name, " ".join(value))
            if name == "place":
                return "place:" + quoted(unit[2])
            if name in ("since", "until"):
                return "%s_time:%d" % (name, value)
            if name == "at least":
                return "min_%s:%d" % unit[1:]
            if name == "id":
                return "%s_tweet_id:%d" % (REFERENCES[value], unit[2])
            if name == "around":
                return "point_radius:[%r %r %rkm]" % unit[1:]
            if name == "box":
                return "bounding_box:[%r %r %r %r]" % unit[1:]
            return "%s:%s" % (name, value if name in ("filter", "since_id", "max_id") else quoted(value))

        def phrases(unit):
            if unit and unit[0] in ("and", "or", "not"):
                for inner in unit[1:]:
                    yield from phrases(inner)
            elif unit and unit[0] in ("words", "url"):
                yield unit

        def answer(case):
            text = search.SHORT.sub(" ", counts.unescape(case["text"]))
            rows = [search.words(row) for row in [text] + case["links"]]
            tree, found = None, []
            try:
                unit = search.parse(case["query"])
                tree = printed(unit) if unit else ""
                found = [any(search.in_a_row(row, words) for row in rows[name == "url":])
                         for name, words, *_ in phrases(unit)]
            except search.Error:
                pass
            return {"tree": tree, "words": search.words(case["text"]), "found": found}

        with open(sys.argv[2]) as input, open(sys.argv[3], "w") as output:
            json.dump([answer(case) for case in json.load(input)], output)
        """#
}

extension Unicode.Scalar {
    /// True if the reference program knows the same properties of the scalar.
    ///
    /// Its Python has Unicode 14 or newer. Unicode 16 made a spacing mark of U+1171E.
    var isInReferenceProgram: Bool {
        guard let age = properties.age else { return false }
        return age.major <= 14 && value != 0x1171E
    }
}
