import Foundation
import ReportRendering
import TestSupport
import Testing

@Suite struct HTMLRendererTests {
    @Test func writesATable() throws {
        let elements = try Table.popularity.elements(as: .html)
        #expect(elements.named("h1").map(\.text) == ["812 tweets with #ucd"])
        #expect(
            elements.named("th").map { [$0.attributes["scope"], $0.text] } == [
                ["col", "Rank"], ["col", "Mention"], ["col", "Count"], ["col", "Tweets"],
                ["row", "#IoT"], ["row", "@bob"],
            ]
        )
        let numbers = elements.named("td", "number")
        #expect(numbers.map(\.text) == ["1", "1,200", "11", "2", "3", "3"])
        let values = numbers.map { $0.attributes["data-value"] }
        #expect(values == ["1", "1200", "11", "2", "3", "3"])
        #expect(elements.named("p", "note").map(\.text) == ["94 mentions counted once are hidden."])
        #expect(elements.named("svg").isEmpty)
    }

    @Test func writesATableForEachSectionEvenIfItIsEmpty() throws {
        let elements = try Table.grouped.elements(as: .html)
        #expect(elements.named("h2").map(\.text) == ["Hashtags", "Users", "Links"])
        #expect(elements.named("table").count == 3)
        #expect(elements.named("td", "none").map(\.text) == ["No rows"])
        let names = elements.named("div", "scroll").map { $0.attributes["aria-labelledby"] }
        #expect(names == elements.named("h2").map { $0.attributes["id"] })
        let empty = try Table.empty.elements(as: .html)
        #expect(empty.named("td", "none").map { $0.attributes["colspan"] } == ["2"])
    }

    @Test func drawsTheChartAndABarBesideEachNumber() throws {
        let table = Table.counts([["#a", 8], ["@b", 2], ["c", .empty], ["d", 0]])
        let elements = try table.elements(as: .html)
        #expect(elements.named("svg", "chart").count == 2)
        let bars = elements.indices.filter { elements[$0].classes == ["beside"] }
        #expect(bars.map { elements[$0 + 1].attributes["width"] } == ["100", "25", "0"])
        #expect(bars.map { elements[$0 + 1].classes } == [["hashtag"], ["user"], []])
        #expect(elements.named("th", "hashtag").map(\.text) == ["#a"])
        #expect(elements.named("th", "user").map(\.text) == ["@b"])
        #expect(elements.named("figcaption").isEmpty)
    }

    @Test func printsTheLabelOfConsecutiveFactsOnce() throws {
        var table = Table.empty
        table.facts = [
            Table.Fact(label: "Dump", "a"), Table.Fact(label: "Dump", "b"),
            Table.Fact(label: "Tweets", 5), Table.Fact(label: "Dump", "b"),
        ]
        let list = try table.elements(as: .html).filter { ["dt", "dd"].contains($0.name) }
        #expect(list.map(\.text) == ["Dump", "a", "b", "Tweets", "5", "Dump", "b"])
    }

    /// The sign stays on the left of Arabic and Hebrew mentions, and digits after them keep their
    /// order.
    @Test func isolatesWordsFromRightToLeft() throws {
        var table = Table.counts([["#عربى", 1], ["@שלום", 1], ["#IoT", 1]])
        table.heading = "3 tweets with #שלום, 46 times, of תל אביב"
        table.facts = [.note("Left out: #عربى, #مرحبا.")]
        let elements = try table.elements(as: .html)
        let mentions = elements.named("th", "whole")
        #expect(mentions.map { $0.attributes["dir"] } == ["ltr", "ltr", "ltr"])
        let isolated = elements.named("bdi")
        #expect(isolated.map(\.text) == ["#שלום,", "תל אביב", "#عربى,", "#مرحبا."])
        #expect(Set(isolated.map { $0.attributes["dir"] }) == ["ltr"])
    }

    /// The letters of `RT @name:`, of the users whom a reply is to and of links say nothing about a text.
    @Test(arguments: [
        ("RT @ann: صباح الخير يا أصدقاء", "rtl"), ("@ann @bob_2 בוקר טוב לכולם", "rtl"),
        ("https://t.co/a صباح الخير", "rtl"), ("RT @ann: RT @bob: .@cy «صباح» good", "rtl"),
        ("  RT @ann: \"@bob: צהריים\" ok", "rtl"), ("＠ann صباح الخير", "rtl"),
        ("صباح الخير @ann", "auto"), ("RT @ann: good صباح", "auto"), ("RT: صباح الخير", "auto"),
        ("RT @ann: 12 :-)", "auto"), ("#iot صباح الخير", "auto"), ("good @ann صباح", "auto"),
        ("RTs @ann: صباح الخير", "auto"),
    ])
    func takesTheDirectionFromWhatIsBehindNames(text: String, direction: String) throws {
        let table = Table(
            [.init("time"), .init("text")],
            [["1", .text(text)], ["2", .marked(.init(text))]]
        )
        let cells = try table.elements(as: .html).named("td")
        #expect(cells.map { $0.attributes["dir"] } == [direction, direction])
    }

    @Test func hidesTheDetailsOfAFact() throws {
        var table = Table.empty
        table.facts = [Table.Fact(label: "Dumps", "2 dumps", details: ["a.json", "<b>"])]
        let elements = try table.elements(as: .html)
        #expect(elements.named("details").map { $0.attributes["open"] } == [nil])
        #expect(elements.named("summary").map(\.text) == ["2 dumps"])
        #expect(elements.named("li").map(\.text) == ["a.json", "<b>"])
    }

    /// Ids, times and names are not broken; longer texts and texts with blanks are.
    @Test(arguments: [
        ("1191326830850737234", true), ("2019-11-04T12:10:24Z", true), ("@PumpHouse9", true),
        ("two words", false), ("two\nlines", false), (String(repeating: "x", count: 41), false),
        ("東京都の天気予報は晴れのち曇りでしょう", false),
    ])
    func keepsShortTextsOnOneLine(text: String, isWhole: Bool) throws {
        let cells = try Table.single(.text(text)).elements(as: .html).named("th", "whole")
        #expect(cells.filter { $0.attributes["scope"] == "row" }.count == (isWhole ? 1 : 0))
    }

    @Test(arguments: [
        ("#東京都の天気予報は晴れのち曇りでしょう", true),
        ("#" + String(repeating: "x", count: 41), false),
    ])
    func keepsShortMentionsOnOneLine(mention: String, isWhole: Bool) throws {
        let elements = try Table.counts([[.text(mention), 1]]).elements(as: .html)
        #expect(elements.named("th", "hashtag", "whole").count == (isWhole ? 1 : 0))
    }

    @Test(arguments: [Table.Chart.Form.bars(1), .lines([1, 2]), .compared([1, 2])])
    func printsNoTextAsMarkup(form: Table.Chart.Form) throws {
        let elements = try Table.hostile(form).elements(as: .html)
        let known: Set = [
            "html", "head", "meta", "title", "style", "body", "main", "h1", "h2", "figure",
            "figcaption", "svg", "rect", "path", "circle", "text", "tspan", "bdi", "div", "table",
            "thead", "tbody", "tr", "th", "td", "p", "section", "dl", "dt", "dd", "details",
            "summary",
            "ul", "li", "script",
        ]
        #expect(Set(elements.map(\.name)).isSubset(of: known))
        #expect(elements.named("script").count == 1)
        #expect(elements.named("style").count == 1)
        for name in elements.flatMap(\.attributes.keys) {
            #expect(!name.hasPrefix("on") && !["style", "src", "href"].contains(name))
        }
    }

    @Test func printsTheTextOfEachCell() throws {
        let elements = try Table.hostile(.bars(1)).elements(as: .html)
        let cells = elements.named("td").filter { $0.attributes["dir"] != nil }.map(\.text)
        let shown = Table.hostileTexts.map { text in
            text.split(separator: "\n", omittingEmptySubsequences: false)
                .map { visible(String($0)) }.joined(separator: "\n")
                .replacing("\u{FFFE}", with: "�").replacing("\u{FFFF}", with: "�")
        }
        #expect(cells == shown)
        #expect(cells.contains("two\nlines"))
    }

    @Test func refersToNoOtherFile() throws {
        let page = try Table.hostile(.lines([1, 2])).rendered(as: .html)
        for word in ["http:", "https:", "url(", "@import", "<link", "innerHTML"] {
            #expect(!page.contains(word))
        }
    }

    @Test(.enabled(if: Checksum.isAvailable)) func allowsOnlyItsOwnStyleAndScript() throws {
        let elements = try Table.popularity.elements(as: .html)
        let metas = elements.named("meta").compactMap { $0.attributes["content"] }
        let policy = try #require(metas.first)
        let style = try #require(elements.named("style").first?.text)
        let script = try #require(elements.named("script").first?.text)
        #expect(policy.hasPrefix("default-src 'none'; "))
        #expect(policy.contains("; style-src '\(try Checksum.ofText(style))';"))
        #expect(policy.contains("; script-src '\(try Checksum.ofText(script))';"))
    }

    /// The rows are made twice with a chart, and each is written before many others are made.
    @Test(arguments: [(true, 2), (false, 1)])
    func writesRowsOneByOne(hasChart: Bool, expected: Int) throws {
        var runs = 0
        let rows = Table.Rows { body in
            runs += 1
            for index in 0..<20_000 { try body([.count(index), .count(index % 7)]) }
        }
        var table = Table.trend(rows)
        if !hasChart { table.chart = nil }
        var output = LargestWrite()
        try table.render(as: .html, into: &output)
        #expect(runs == expected)
        #expect(output.total > 1_000_000)
        #expect(output.largest < 50_000)
    }
}

/// An output that only counts the bytes.
private struct LargestWrite: TableOutput {
    /// The largest number of bytes written at once.
    private(set) var largest = 0
    private(set) var total = 0

    mutating func write(_ bytes: [UInt8]) {
        largest = max(largest, bytes.count)
        total += bytes.count
    }

    mutating func warn(_ sentence: String) {}
}

/// SHA-256 checksums, computed by a program of the system, in the form of a content security
/// policy.
private enum Checksum {
    private static let program = installedProgram("sha256sum") ?? installedProgram("shasum")

    static var isAvailable: Bool { program != nil }

    static func ofText(_ text: String) throws -> String {
        let program = try #require(program)
        let options = program.lastPathComponent == "shasum" ? ["-a", "256"] : []
        let output = try Process.output(of: program, options, input: Data(text.utf8))
        let digits = String(decoding: output, as: UTF8.self).prefix(64)
        let bytes = stride(from: 0, to: digits.count, by: 2).compactMap { offset in
            UInt8(digits.dropFirst(offset).prefix(2), radix: 16)
        }
        return "sha256-" + Data(bytes).base64EncodedString()
    }
}

/// Tests of the script of a page, run by Node.js with a minimal document instead of a browser.
@Suite(.enabled(if: node != nil, "node is not installed")) struct PageScriptTests {
    /// A program that types into the filter of a table of 60 rows, and clicks on a heading.
    private static let filterProgram = """
        const table = newTable(60);
        run();
        const [label, number] = table.parentElement.previous.children;
        const box = label.children[1];
        const shown = () => table.tBodies[0].rows.filter((row) => !row.hidden)
          .map((row) => row.cells[0].textContent);
        const type = (text) => { box.value = text; box.listeners.input(); };
        say(box.type, label.children[0], number.textContent, shown().length);
        type(" #NAME1 ");
        say(number.textContent, shown());
        table.tHead.rows[0].cells[1].children.at(-1).listeners.click();
        say(shown());
        type("1005");
        say(number.textContent, shown());
        type("nothing");
        say(number.textContent);
        type("");
        say(number.textContent, shown().length);
        """

    @Test func filtersTheRowsOfALongTable() throws {
        let ones = ["#Name1"] + (10...19).map { "#Name\($0)" }
        #expect(
            try Self.output(of: Self.filterProgram) == [
                #"["search","Rows with ","60 rows",60]"#,
                #"["11 of 60 rows",\#(Self.json(ones))]"#,
                #"[\#(Self.json(ones.reversed()))]"#,
                ##"["1 of 60 rows",["#Name5"]]"##,
                #"["0 of 60 rows"]"#,
                #"["60 rows",60]"#,
            ]
        )
    }

    @Test func hasNoFilterForFewRows() throws {
        let program = "const t = newTable(50); run(); say(!t.parentElement.previous);"
        let lines = try Self.output(of: program)
        #expect(lines == ["[true]"])
        let page = try Table.popularity.elements(as: .html)
        #expect(page.named("input").isEmpty)
    }

    private static func json(_ texts: [String]) -> String {
        "[" + texts.map { "\"\($0)\"" }.joined(separator: ",") + "]"
    }

    /// The parts of a browser's document that the script uses.
    private static let document = """
        class Element {
          constructor() { Object.assign(this, { children: [], dataset: {}, listeners: {}, hidden: false,
            attributes: {}, classes: new Set() });
            this.classList = { contains: (name) => this.classes.has(name),
              add: (name) => this.classes.add(name) }; }
          get childNodes() { return this.children; }
          get rows() { return this.children; }
          get cells() { return this.children; }
          append(...nodes) {
            for (const node of nodes.flatMap((node) => node.isFragment ? node.children : [node])) {
              this.children = this.children.filter((child) => child !== node).concat([node]);
            }
          }
          before(node) { this.previous = node; }
          setAttribute(name, value) { this.attributes[name] = value; }
          getAttribute(name) { return this.attributes[name]; }
          addEventListener(name, listener) { this.listeners[name] = listener; }
        }
        const newElement = (children) => {
          const element = new Element();
          element.append(...children);
          return element;
        };
        const newCell = (text, value) => {
          const cell = newElement([text]);
          cell.textContent = text;
          if (value !== undefined) { cell.dataset.value = value; cell.classList.add("number"); }
          return cell;
        };
        const tables = [];
        const document = {
          createElement: () => new Element(),
          createDocumentFragment: () => Object.assign(new Element(), { isFragment: true }),
          querySelectorAll: () => tables,
        };
        const newTable = (count) => {
          const rows = Array.from({ length: count }, (_, index) =>
            newElement([newCell("#Name" + index), newCell("1,0" + index, String(1000 + index))]));
          const head = newElement([newElement([newCell("mention"), newCell("count")])]);
          const table = { tHead: head, tBodies: [newElement(rows)], parentElement: new Element() };
          tables.push(table);
          return table;
        };
        const say = (...values) => console.log(JSON.stringify(values));
        """

    /// The lines that a JavaScript program prints, in which `run` is the script of the page.
    private static func output(of program: String) throws -> [String] {
        let page = try Table.popularity.elements(as: .html)
        let script = try #require(page.named("script").first?.text)
        let whole = "\(document)\nfunction run() {\(script)}\n\(program)"
        let output = try Process.output(of: #require(node), ["-e", whole])
        return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}

/// Node.js, which runs JavaScript; nil if it is not installed.
private let node = installedProgram("node")
