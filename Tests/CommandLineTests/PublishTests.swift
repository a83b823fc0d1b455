import Foundation
import TestSupport
import Testing

/// Sites of the tweets of an archive.
@Suite(.slow) struct PublishTests {
    private let tool = BuiltTool()

    /// The samples with a site of them.
    private static let site = BuiltTool.prepared { tool in
        try await tool.copyFiles(of: BuiltTool.withSamples)
        #expect(try await tool.call("publish", "site").status == 0)
    }

    // MARK: - Files

    @Test func hasTheSameBytesTwice() async throws {
        try await tool.copyFiles(of: Self.site)
        try await publish("two", "#ucd", "--no-retweets")
        try await publish("two")
        let result = try await tool.shell("diff -r site two && ls -A")
        #expect(result.output == "site\ntweets.sqlite\ntwo\n")
    }

    @Test func writesOnlyWhatChanged() async throws {
        try await tool.copyFiles(of: Self.site)
        let first = try await files()
        #expect(try await publish("site").contains("nothing changed"))
        #expect(try await files() == first)
        try await tool.importTweet(
            ##"{"id_str":"1500000000000000000","text":"later #UCD","user":{"screen_name":"me"}}"##
        )
        try await publish("site")
        let second = try await files()
        let changed = second.filter { first[$0.key] != $0.value }.keys.sorted()
        #expect(first["site/index.html"] != second["site/index.html"])
        #expect(second["site/months/2022-03.html"] != nil)
        // The months before and after lead to the new one.
        #expect(changed.count { $0.hasPrefix("site/months/") } == 3, "\(changed)")
        #expect(changed.count { $0.hasPrefix("site/status/") } == 1, "\(changed)")
        #expect(changed.count < 20, "\(changed)")
        // What somebody changed is made again.
        try await tool.succeed("cp -r site copy; echo x >> site/index.html; rm site/about.html")
        #expect(try await publish("site").contains(" 2 changed"))
        #expect(try await tool.shell("diff -r site copy").output == "")
    }

    @Test func keepsOtherFilesAndRemovesItsOwn() async throws {
        try await tool.copyFiles(of: Self.site)
        try await tool.succeed(
            """
            cd site && mkdir -p .git/refs/heads && echo x > .git/HEAD && echo example.org > CNAME && \
            ln -s /nowhere link
            """
        )
        #expect(try await tool.shell("ls site/months | wc -l").output != "1\n")
        try await publish("site", "#ucd")
        #expect(try await tool.shell("ls site/months").output == "2019-09.html\n")
        let kept = "cat site/CNAME site/.git/HEAD; ls -d site/.git/refs/heads; readlink site/link"
        #expect(
            try await tool.shell(kept).output
                == "example.org\nx\nsite/.git/refs/heads\n/nowhere\n"
        )
        #expect(try await publish("site", "#ucd").contains("nothing changed"))
    }

    @Test func leavesOtherFoldersAlone() async throws {
        try await tool.copyFiles(of: BuiltTool.withSamples)
        try tool.write("mine", to: "file")
        try tool.makeFolder("empty")
        try tool.makeFolder("folder")
        try tool.write("mine", to: "folder/index.html")
        try tool.write("index.html\n", to: "folder/tagtally-files.txt")
        for name in ["file", "folder", "folder/", "."] {
            let result = try await tool.call("publish", name)
            #expect(result.status == 1)
            #expect(result.errors.contains("is not a site of tagtally"), "\(result.errors)")
        }
        let nowhere = try await tool.call("publish", "nowhere/x")
        #expect(nowhere.errors == "Error: nowhere/x cannot be written: No such file or directory\n")
        try await publish("empty")
        #expect(try tool.text("folder/index.html") == "mine")
        try await tool.succeed("cp tweets.sqlite empty")
        let inside = try await tool.call("publish", "empty", "-d", "empty/tweets.sqlite")
        #expect(inside.errors == "Error: empty cannot be replaced: the archive is in it\n")
        // What tells who is who must not be handed on with the pages.
        try await tool.succeed("rm empty/tweets.sqlite; tagtally key empty/k; tagtally key k")
        let key = try await tool.call("publish", "empty", "--pseudonyms", "empty/k")
        #expect(key.errors == "Error: empty cannot be replaced: the key is in it\n")
        let table = ["--pseudonyms", "k", "--pseudonyms-table", "empty/who.csv"]
        let names = try await tool.call(arguments: ["publish", "empty"] + table)
        #expect(
            names.errors == "Error: empty cannot be replaced: the table of who is who is in it\n"
        )
    }

    /// A site is the old or the new one at any moment, and nothing is left of killed commands.
    @Test(arguments: SplitMix64.seeds(1)) func isWholeAtAnyMoment(seed: UInt64) async throws {
        var generator = SplitMix64(seed: seed)
        try tool.write(InventedDump(seed: 1, tweets: 1_000))
        #expect(try await tool.call("import", "--term", "a", "dump.jsonl").status == 0)
        try await publish("a")
        try await publish("b", "--no-retweets")
        let clock = ContinuousClock()
        let duration = try await clock.measure { try await publish("site") } / .seconds(1)
        for index in 1...8 {
            let moment = Double.random(in: 0...duration, using: &generator)
            let options = index.isMultiple(of: 2) ? "" : "--no-retweets"
            try await tool.run("tagtally publish site \(options)", killedAfter: moment)
            let result = try await tool.shell("diff -rq site a || diff -rq site b")
            #expect(result.status == 0, "\(result.output)")
        }
        try await publish("site")
        #expect(try tool.fileNames == ["a", "b", "dump.jsonl", "site", "tweets.sqlite"])
    }

    // MARK: - Pages

    @Test(arguments: [[], ["#ucd"], ["--only", "@harbour_desk", "--time-zone", "Asia/Kolkata"]])
    func hasNoBrokenLink(choice: [String]) async throws {
        try await tool.copyFiles(of: BuiltTool.withSamples)
        try await publish(arguments: ["site"] + choice)
        let pages = try await pages("site")
        #expect(pages.count > 5)
        let ids = ids(pages)
        var links = 0
        for (path, elements) in pages {
            let folder = Array(path.split(separator: "/").dropLast())
            for element in elements {
                for address in ["href", "src"].compactMap({ element.attributes[$0] }) {
                    if address.hasPrefix("#") || address.hasPrefix("http") { continue }
                    let (file, part) = try #require(Self.target(of: address, from: folder))
                    if file.hasSuffix(".html") {
                        let target = try #require(ids[file], "\(path): \(address)")
                        #expect(part.isEmpty || target.contains(part), "\(path): \(address)")
                    } else {
                        #expect(try !tool.text("site/\(file)").isEmpty, "\(path): \(address)")
                    }
                    links += 1
                }
            }
        }
        #expect(links > 50)
    }

    /// Each tweet is on one page, and its address leads there.
    @Test func hasEachTweetOnce() async throws {
        try await tool.copyFiles(of: Self.site)
        let all = ["search", "", "--format", "ids", "--limit", "10000"]
        let ids = try await tool.call(arguments: all).output.split(separator: "\n")
        let pages = try await pages("site")
        let found = pages.filter { $0.key.hasPrefix("months/") }.values.joined()
            .filter { $0.name == "article" }
            .compactMap { $0.attributes["id"]?.dropFirst("tweet-".count) }
        #expect(found.sorted() == ids.sorted())
        let parts = self.ids(pages)
        let addresses = try tool.text("site/addresses.csv").split(separator: "\n").dropFirst()
        #expect(addresses.count == ids.count)
        for line in addresses {
            let cells = line.split(separator: ",")
            let id = cells[0].split(separator: "/").last ?? ""
            let (file, part) = try #require(Self.target(of: String(cells[1]), from: []))
            #expect(part == "tweet-\(id)")
            #expect(parts[file]?.contains(part) == true, "\(line)")
        }
    }

    @Test func runsNothingOfHostileTweets() async throws {
        for dump in [HostileDump.hostile, HostileDump.harmless] {
            _ = try await dump.imports(by: tool)
        }
        try await publish("site", "--title", HostileDump.hostile.texts[0])
        for (path, elements) in try await pages("site") {
            for element in elements {
                let address = element.attributes["href"] ?? element.attributes["src"] ?? ""
                #expect(!address.lowercased().hasPrefix("javascript:"), "\(path): \(address)")
                let handlers = element.attributes.keys.filter { $0.hasPrefix("on") }
                #expect(handlers.isEmpty && element.attributes["style"] == nil, "\(path)")
                if element.name == "script" { #expect(address.hasSuffix(".js"), "\(path)") }
            }
        }
        let scripts = try await tool.succeed("find site/search -name '*.js'").split(separator: "\n")
        for script in scripts {
            let text = try tool.text(String(script))
            let call = try #require(text.wholeMatch(of: /(?s)tagtally\(("[a-z0-9\/]+"),(.*)\)\n/))
            let data = Data(call.2.utf8)
            _ = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
        }
        #expect(scripts.count > 2)
    }

    @Test func copiesPicturesOfPersonalArchives() async throws {
        try tool.makeFolder("mine/data/tweets_media")
        let png = Data(
            base64Encoded:
                "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
        )
        let media = """
            [{"type":"photo","media_url_https":"https://pbs.example/media/Ab1.png","url":"https://t.co/a",\
            "ext_alt_text":"A <ship>","expanded_url":"https://x","indices":["9","23"]}]
            """
        try tool.write(
            """
            window.YTD.tweets.part0 = [{"tweet":{"id_str":"1191324976926425401","full_text":"A ship: \
            https://t.co/a","created_at":"Mon Nov 04 12:00:00 +0000 2019",\
            "extended_entities":{"media":\(media)}}}]
            """,
            to: "mine/data/tweets.js"
        )
        let picture = "1191324976926425401-Ab1.png"
        try #require(png).write(
            to: tool.folder.appending(path: "mine/data/tweets_media/\(picture)")
        )
        #expect(try await tool.call("import", "mine/data/tweets.js").status == 0)
        try await publish("site")
        #expect(try await tool.shell("ls site/media").output == "\(picture)\n")
        let page = try elements("site/months/2019-11.html")
        let image = try #require(page.first { $0.name == "img" })
        #expect(image.attributes["src"] == "../media/\(picture)")
        #expect(image.attributes["alt"] == "A <ship>")
        try await tool.succeed("rm site/media/*")
        #expect(try await publish("site").contains(" 1 changed"))
        // The site keeps what the personal archive had.
        try await tool.succeed("mv mine yours")
        try await publish("site")
        #expect(try await tool.shell("ls site/media").output == "\(picture)\n")
        try await publish("site", "--without-media")
        #expect(try await tool.shell("ls -d site/media").status != 0)
    }

    @Test func isCalledLikeItsTweets() async throws {
        try await tool.copyFiles(of: BuiltTool.withSamples)
        for (arguments, title) in [
            (["--only", "@harbour_desk"], "Tweets of @harbour_desk"),
            (["#ucd"], "Tweets found by #ucd"),
            (["--title", "<Campus> & days"], "<Campus> & days"),
        ] {
            try await publish(arguments: ["site"] + arguments)
            let heading = try elements("site/index.html").first { $0.name == "h1" }
            #expect(heading?.text == title)
        }
        let untitled = try await tool.call("publish", "site", "--title", "")
        #expect(untitled.status == 64 && untitled.errors.contains("--title needs a text"))
    }

    @Test func asksSearchEnginesToStayAway() async throws {
        try await tool.copyFiles(of: BuiltTool.withSamples)
        try await publish("site", "#ucd")
        #expect(try tool.text("site/robots.txt") == "User-agent: *\nDisallow: /\n")
        #expect(try tool.text("site/index.html").contains("noindex"))
        try await publish("site", "#ucd", "--index")
        #expect(try tool.text("site/robots.txt") == "User-agent: *\nAllow: /\n")
        #expect(try !tool.text("site/index.html").contains("noindex"))
    }

    // MARK: - Search

    /// The index has exactly the tweets that a search of the archive finds.
    @Test func findsWhatTheArchiveFinds() async throws {
        try await tool.copyFiles(of: Self.site)
        let index = try await SiteIndex(in: tool)
        #expect(index.terms.count > 300)
        let terms = index.terms.sorted { $0.key < $1.key }
        for (number, (term, numbers)) in terms.enumerated() where number.isMultiple(of: 4) {
            let result = try await tool.call(
                arguments: ["search", "--format", "ids", "--limit", "10000", "--", query(of: term)]
            )
            let ids = numbers.map { index.ids[$0] }
            let found = result.output.split(separator: "\n").map(String.init)
            #expect(found == ids.reversed(), "\(term)")
        }
    }

    /// The search that finds a term.
    private func query(of term: String) -> String {
        if term.hasPrefix("@") || term.hasPrefix("#") || term.hasPrefix("from:") { return term }
        let scalars = term.unicodeScalars.map { String($0) }
        // In the words of the index, emoji that are one word have no joiners.
        let areEmoji = term.unicodeScalars.allSatisfy {
            $0.properties.isEmojiPresentation && !(0x1F1E6...0x1F1FF ~= $0.value)
        }
        return "\"\(scalars.joined(separator: areEmoji ? "\u{200D}" : ""))\""
    }

    // MARK: - Pseudonyms

    @Test func hidesWhoPeopleAre() async throws {
        try await tool.copyFiles(of: Self.site)
        try await tool.succeed("tagtally key study.key; tagtally key other.key")
        let identities = try await Identities(of: tool)
        let plain = try await tool.succeed("find site -type f -exec cat {} +")
        #expect(identities.found(in: plain).count > 100)
        var pseudonyms: [Set<String>] = []
        for key in ["study.key", "other.key"] {
            try await publish(key + ".site", "--pseudonyms", key)
            let all = try await tool.succeed("find \(key).site -type f -exec cat {} +")
            let found = identities.found(in: all)
            #expect(found.isEmpty, "\(found.prefix(9))")
            pseudonyms.append(Set(all.matches(of: #/person-[a-z]{8}/#).map { String($0.0) }))
            for (path, elements) in try await pages(key + ".site") {
                #expect(elements.contains { $0.classes.contains("banner") }, "\(path)")
            }
        }
        let report = ["people", "--format", "csv", "--pseudonyms", "study.key"]
        let people = try await tool.call(arguments: report).output
        let authors = Set(people.matches(of: #/person-[a-z]{8}/#).map { String($0.0) })
        #expect(authors.count > 20 && authors.isSubset(of: pseudonyms[0]))
        #expect(pseudonyms[0].isDisjoint(with: pseudonyms[1]))
    }

    // MARK: - Parts of tests

    @discardableResult
    private func publish(_ arguments: String...) async throws -> String {
        try await publish(arguments: arguments)
    }

    @discardableResult
    private func publish(arguments: [String]) async throws -> String {
        let result = try await tool.call(arguments: ["publish"] + arguments)
        #expect(result.status == 0, "\(result.errors)")
        return result.output
    }

    /// The numbers of the files, by their paths.
    private func files() async throws -> [String: String] {
        let lines = try await tool.succeed("find site -type f -printf '%i %p\\n'")
        let pairs = lines.split(separator: "\n").map { $0.split(separator: " ", maxSplits: 1) }
        return Dictionary(uniqueKeysWithValues: pairs.map { (String($0[1]), String($0[0])) })
    }

    /// The elements of the pages of a site, by their paths in it.
    private func pages(_ site: String) async throws -> [String: [MarkupElement]] {
        let paths = try await tool.succeed("cd \(site) && find . -name '*.html'")
            .split(separator: "\n").map { String($0.dropFirst(2)) }
        return try Dictionary(
            uniqueKeysWithValues: paths.map { ($0, try elements("\(site)/\($0)")) }
        )
    }

    private func elements(_ page: String) throws -> [MarkupElement] {
        try MarkupReader.elements(of: tool.text(page))
    }

    /// The parts of each page to which addresses can lead.
    private func ids(_ pages: [String: [MarkupElement]]) -> [String: Set<String>] {
        pages.mapValues { Set($0.compactMap { $0.attributes["id"] }) }
    }

    /// The path in the site, and the part of the page, to which an address leads from a folder.
    private static func target(of address: String, from folder: [Substring]) -> (String, String)? {
        let parts = address.split(separator: "#", maxSplits: 1)
        guard let path = parts.first?.split(separator: "?").first else { return nil }
        var folders = folder
        for name in path.split(separator: "/") {
            if name != ".." { folders.append(name) } else if folders.popLast() == nil { return nil }
        }
        return (folders.joined(separator: "/"), parts.count > 1 ? String(parts[1]) : "")
    }
}

/// The index of a published site, read without the script of the search.
private struct SiteIndex {
    private(set) var terms: [String: [Int]] = [:]
    /// The ids of the tweets, by their numbers.
    private(set) var ids: [String] = []

    init(in tool: BuiltTool) async throws {
        let names = try await tool.succeed("ls site/search/terms")
        let files = names.split(separator: "\n").map { String($0) }
        for name in files where name.wholeMatch(of: /[0-9a-f]{2}\.js/) != nil {
            for entry in try SiteIndex.entries("terms/\(name)", tool) {
                let term = try #require(entry[0] as? String)
                let distances = try #require(entry[2] as? String).split(separator: " ")
                let numbers = distances.reduce(into: [Int]()) { numbers, distance in
                    numbers.append((numbers.last ?? 0) + (Int(distance, radix: 36) ?? 0))
                }
                #expect(entry[1] as? Int == numbers.count)
                terms[term] = numbers
            }
        }
        while let entries = try? SiteIndex.entries("tweets/\(ids.count / 32).js", tool) {
            ids += entries.compactMap { $0[0] as? String }
            if !ids.count.isMultiple(of: 32) { break }
        }
    }

    private static func entries(_ path: String, _ tool: BuiltTool) throws -> [[Any]] {
        let text = try tool.text("site/search/\(path)")
        let json = text.drop { $0 != "," }.dropFirst().dropLast(2)
        return try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[Any]])
    }
}
