/// A tab at the top of every page, or at the bottom on a phone.
struct Tab: Sendable, Equatable {
    /// The label.
    let label: String
    /// The address.
    let address: PageAddress

    static let search = Tab(label: "Search", address: PageAddress("/"))
    static let terms = Tab(label: "Terms", address: PageAddress("/terms"))
    static let timeline = Tab(label: "Timeline", address: PageAddress("/timeline"))
    static let people = Tab(label: "People", address: PageAddress("/people"))
    static let places = Tab(label: "Places", address: PageAddress("/places"))
    static let links = Tab(label: "Links", address: PageAddress("/links"))
    static let media = Tab(label: "Media", address: PageAddress("/media"))

    static let imports = Tab(label: "Imports", address: PageAddress("/imports"))
    static let sql = Tab(label: "SQL", address: PageAddress("/query"))

    /// The letter that opens the tab behind `g`: the first of its label that no tab before it has.
    var key: Character? { Tab.keys.first { $0.tab == self }?.key }

    private static let keys: [(tab: Tab, key: Character)] = {
        var keys: [(tab: Tab, key: Character)] = []
        for tab in all {
            let letter = tab.label.lowercased().first { letter in
                !keys.contains { $0.key == letter }
            }
            if let letter { keys.append((tab, letter)) }
        }
        return keys
    }()

    /// The tabs in their order.
    static let all = [
        search, terms, timeline, people, places, links, media, imports, sql,
    ]
}
