import TweetArchive

extension PageRequest {
    /// The tweets that a list of tweets has, and that pages about the same tweets ask for:
    /// `q=moon&list=friends&at=2015-03`.
    ///
    /// - Throws: ``Refusal`` if a value cannot be understood.
    func filter() throws -> TweetFilter {
        var filter = TweetFilter()
        filter.search = try search()
        filter.list = try value("list").map(PageRequest.list)
        if let period = try value("at").map(PageRequest.period) {
            (filter.since, filter.until) = (period.start, period.end)
        }
        return filter
    }

    /// The address of another page about the same tweets.
    func address(of path: String) -> PageAddress {
        let names = ["t", "q", "list", "at"]
        let items = query.filter { names.contains($0.name) && !$0.value.isEmpty }
        return PageAddress(path, items: items)
    }

    private static func list(_ typed: String) throws -> ListName {
        guard let name = ListName(typed) else {
            throw Refusal.badAddress("'\(typed)' is no name of a list")
        }
        return name
    }

    private static func period(_ typed: String) throws -> NamedPeriod {
        guard let period = NamedPeriod(typed, in: .utc) else {
            throw Refusal.badAddress("'\(typed)' is no time; write it like 2015-03")
        }
        return period
    }
}
