import Foundation
import TestSupport
import Testing

@testable import ReportRendering

@Suite struct SVGRendererTests {
    @Test func drawsABarForEachRow() throws {
        let table = Table.counts([["#IoT", 40], ["@bob", 10], ["none", 0]])
        let elements = try table.elements(as: .svg)
        let bars = elements.named("rect", "bar")
        let widths = bars.compactMap { Double($0.attributes["width"] ?? "") }
        #expect(widths.count == 3)
        #expect(abs(widths[0] - 4 * widths[1]) < 0.5)
        #expect(widths[2] == 0)
        #expect(elements.named("rect", "bar", "hashtag").count == 1)
        #expect(elements.named("rect", "bar", "user").count == 1)
        #expect(elements.named("text", "label").map(\.text) == ["#IoT", "@bob", "none"])
        #expect(elements.named("text", "number").map(\.text) == ["40", "10", "0"])
    }

    @Test func drawsTheFirstBarsOfManyRows() throws {
        let rows = (1...34).map { [Table.Cell.text("#t\($0)"), .count($0)] }
        let elements = try Table.counts(rows).elements(as: .svg)
        #expect(elements.named("rect", "bar").count == 20)
        #expect(elements.named("text", "note").map(\.text) == ["The first 20 of 34 rows."])
    }

    @Test func drawsALineForEachColumn() throws {
        let rows = Table.Rows([["d1", 3, 1], ["d2", 7, 2], ["d3", 5, 27]])
        let elements = try Table.trend(rows, series: ["tweets", "users"]).elements(as: .svg)
        #expect(elements.named("text", "key").map(\.text) == ["tweets", "users"])
        // The line, and its sample in the legend.
        #expect(elements.named("path", "line", "s0").count == 2)
        #expect(elements.named("path", "line", "s1").count == 2)
        #expect(elements.named("circle", "dot").count == 6)
        let ticks = elements.named("text", "tick").map(\.text)
        #expect(ticks == ["0", "10", "20", "30", "d1", "d2", "d3"])
    }

    @Test func needsNoLegendForOneLine() throws {
        let elements = try Table.trend(Table.Rows([["d1", 3], ["d2", 4]])).elements(as: .svg)
        #expect(elements.named("path", "line").map { $0.attributes["d"]?.prefix(1) } == ["M"])
        #expect(elements.named("text", "key").isEmpty)
    }

    @Test func namesTheColoursOfHashtagsAndUsers() throws {
        let both = try Table.counts([["#a", 2], ["@b", 1]]).elements(as: .svg)
        #expect(both.named("text", "key").map(\.text) == ["hashtags", "users"])
        let samples = both.named("rect", "sample").map(\.classes)
        #expect(samples == [["sample", "hashtag"], ["sample", "user"]])
        let hashtags = try Table.counts([["#a", 2], ["#b", 1]]).elements(as: .svg)
        #expect(hashtags.named("text", "key").isEmpty)
    }

    @Test func breaksALineAtAMissingNumber() throws {
        let rows = Table.Rows([["a", 1], ["b", .empty], ["c", 1], ["d", 2]])
        let elements = try Table.trend(rows).elements(as: .svg)
        let path = try #require(elements.named("path", "line").first?.attributes["d"])
        #expect(path.count { $0 == "M" } == 2)
        #expect(elements.named("circle").count == 3)
    }

    @Test func mergesNeighbouringPointsAndKeepsThePeak() throws {
        var runs = 0
        let rows = Table.Rows { body in
            runs += 1
            for index in 0..<50_000 {
                try body([.count(index), .count(index == 31_415 ? 900 : 1)])
            }
        }
        let elements = try Table.trend(rows).elements(as: .svg)
        let path = try #require(elements.named("path", "line").first?.attributes["d"])
        #expect((500...1000).contains(path.count { $0 == "L" }))
        // Only one point has the height of 900.
        let heights = path.matches(of: /L[\d.]+ ([\d.]+)/).compactMap { Double($0.1) }
        let highest = try #require(heights.min())
        #expect(heights.count { $0 == highest } == 1)
        #expect(heights.count { abs($0 - highest) < 200 } == 1)
        let notes = elements.named("text", "note").map(\.text)
        #expect(notes == ["Each point is the largest of 64 rows."])
        #expect(runs == 1)
    }

    @Test func isolatesWordsFromRightToLeft() throws {
        var table = Table.counts([["#عربى", 1]])
        table.chart?.source = "Source: 26 tweets found by #שלום; 4 imports"
        let elements = try table.elements(as: .svg)
        #expect(elements.named("text", "label").map(\.text) == ["#عربى"])
        let isolated = try #require(elements.named("tspan").first)
        #expect(isolated.text == "#שלום;")
        #expect(isolated.attributes == ["direction": "ltr", "unicode-bidi": "isolate"])
    }

    @Test func comparesTwoColumnsWithBars() throws {
        let rows: [[Table.Cell]] = [
            ["#a", .share(0.4), .share(0.1)], ["@b", .share(0), .share(0.2)],
        ]
        let elements = try Table.compared(["#iot", "#ucd"], rows).elements(as: .svg)
        #expect(elements.named("text", "key").map(\.text) == ["#iot", "#ucd"])
        // The first bar of each colour is in the legend.
        let widths = ["s0", "s1"].map { cssClass in
            elements.named("rect", "bar", cssClass).dropFirst().map { $0.attributes["width"] ?? "" }
        }
        #expect(widths[0][1] == "0")
        let numbers = widths.joined().compactMap { Double($0) }
        #expect(abs(numbers[0] - 4 * numbers[2]) < 0.5 && abs(numbers[3] - 2 * numbers[2]) < 0.5)
        #expect(elements.named("text", "label").map(\.text) == ["#a", "@b"])
        let texts = ["number", "tick"].map { cssClass in
            elements.named("text", cssClass).map(\.text).joined(separator: ", ")
        }
        #expect(texts == ["40.0 %, 10.0 %, 0.0 %, 20.0 %", "0 %, 10 %, 20 %, 30 %, 40 %"])
    }

    /// If there are more columns than colours, the dots have different shapes.
    @Test(arguments: [(3, 3, 0, 0), (8, 6, 2, 0), (14, 6, 6, 2), (20, 8, 6, 6)])
    func comparesManyColumnsWithDots(columns: Int, circles: Int, squares: Int, diamonds: Int) throws
    {
        let names = (1...columns).map { "term \($0)" }
        let rows = (1...30).map { row in
            [Table.Cell.text("#\(row)")] + names.map { _ in Table.Cell.share(0.1) }
        }
        let elements = try Table.compared(names, rows).elements(as: .svg)
        #expect(elements.named("text", "key").map(\.text) == names)
        // The dots of 20 rows and of the legend.
        #expect(elements.named("circle", "dot").count == 21 * circles)
        #expect(elements.named("rect", "dot").count == 21 * squares)
        #expect(elements.named("path", "dot").count == 21 * diamonds)
        #expect(elements.named("text", "note").map(\.text) == ["The first 20 of 30 rows."])
    }

    @Test func drawsNoDotForZero() throws {
        let rows: [[Table.Cell]] = [["#a", .share(0.4), .share(0), .share(0.4)]]
        let elements = try Table.compared(["a", "b", "c"], rows).elements(as: .svg)
        let dots = elements.named("circle", "dot").dropFirst(3)
        #expect(dots.map(\.classes) == [["dot", "s0"], ["dot", "s2"]])
        #expect(Set(dots.map { $0.attributes["cx"] }).count == 1)
        #expect(Set(dots.map { $0.attributes["cy"] }).count == 2)
    }

    /// A picture names its source; a page lists the source itself.
    @Test func namesItsSource() throws {
        var table = Table.counts([["#a", 2]])
        table.chart?.source = "Source: " + String(repeating: "words ", count: 30) + "end."
        let lines = try table.elements(as: .svg).named("text", "source").map(\.text)
        #expect(lines.count == 2)
        #expect(lines.joined(separator: " ") == table.chart?.source)
        #expect(try table.elements(as: .html).named("text", "source").isEmpty)
    }

    @Test(arguments: [Table.Chart.Form.bars(1), .lines([1, 2]), .compared([1, 2])])
    func printsNoTextAsMarkup(form: Table.Chart.Form) throws {
        let elements = try Table.hostile(form).elements(as: .svg)
        let known: Set = [
            "svg", "title", "desc", "style", "rect", "text", "tspan", "path", "circle",
        ]
        #expect(Set(elements.map(\.name)).isSubset(of: known))
        #expect(elements.count { $0.name == "svg" } == 1)
        let all = visible(Table.hostileTexts.joined(separator: " "))
        #expect(
            elements.named("title").map(\.text)
                == [all.replacing("\u{FFFE}", with: "�").replacing("\u{FFFF}", with: "�")]
        )
    }

    @Test func printsTheTextOfEachLabel() throws {
        let elements = try Table.hostile(.bars(1)).elements(as: .svg)
        let labels = elements.named("text", "label").map(\.text)
        for text in ["<script>alert(1)</script>", "&lt;&#60;", "two⏎lines", "#�txt", "�[31mred"] {
            #expect(labels.contains(text))
        }
    }

    @Test(arguments: [Table.Chart.Form.bars(1), .lines([1]), .compared([1, 1])])
    func drawsAnEmptyTable(form: Table.Chart.Form) throws {
        var table = Table.counts([])
        table.chart?.form = form
        let elements = try table.elements(as: .svg)
        #expect(elements.named("text", "note").map(\.text) == ["There is nothing to draw."])
    }

    @Test(arguments: [
        [Table.Cell.real(.infinity), .real(.nan), -5], [.real(1e308), .real(1e-308), 0],
        [.empty, "text", .empty], [.share(0.5), .share(0.25), .share(1)],
    ])
    func drawsAnyNumber(numbers: [Table.Cell]) throws {
        let rows = numbers.map { ["x", $0] }
        for form in [Table.Chart.Form.bars(1), .lines([1]), .compared([1, 1, 1])] {
            var table = Table.counts(rows)
            table.chart?.form = form
            for text in try table.elements(as: .svg).flatMap(\.attributes.values) {
                #expect(!text.contains("nan") && !text.contains("inf"))
            }
        }
    }

    @Test func refersToNoOtherFile() throws {
        let picture = try Table.hostile(.lines([1, 2])).rendered(as: .svg)
        #expect(picture.matches(of: /https?:[^"]*/).map(\.0) == ["http://www.w3.org/2000/svg"])
        for word in ["href=", "url(", "@import", "<script", " style="] {
            #expect(!picture.contains(word))
        }
    }
}

@Suite struct SVGCanvasTests {
    @Test(
        arguments: [(0.0, "0"), (1.25, "1.3"), (-0.26, "-0.3"), (719.96, "720"), (-16, "-16")]
            as [(Double, String)]
    )
    func writesLengths(number: Double, text: String) { #expect(svgLength(number) == text) }
}

@Suite struct AxisTests {
    @Test(
        arguments: [
            (0.0, ["0", "1"]), (1, ["0", "1"]), (3, ["0", "1", "2", "3"]),
            (27, ["0", "10", "20", "30"]), (101, ["0", "50", "100", "150"]),
            (4_200, ["0", "1,000", "2,000", "3,000", "4,000", "5,000"]),
            (1_000_001, ["0", "500,000", "1,000,000", "1,500,000"]),
            (0.3, ["0.0", "0.1", "0.2", "0.3"]), (0.07, ["0.00", "0.02", "0.04", "0.06", "0.08"]),
        ] as [(Double, [String])]
    )
    func hasTicksAtRoundNumbers(largest: Double, ticks: [String]) {
        let axis = Axis(upTo: largest, hasShares: false)
        #expect(axis.ticks.map(\.text) == ticks)
        #expect(axis.end >= largest)
    }

    @Test func writesSharesAsPercentages() {
        let axis = Axis(upTo: 0.42, hasShares: true)
        #expect(axis.ticks.map(\.text) == ["0 %", "10 %", "20 %", "30 %", "40 %", "50 %"])
        #expect(axis.end == 0.5)
    }
}

@Suite struct DownsampledPointsTests {
    private func downsampled(_ count: Int) -> DownsampledPoints {
        (0..<count).reduce(into: DownsampledPoints()) { points, index in
            points.append(.init(label: "\(index)", numbers: [Double(index), nil]))
        }
    }

    @Test(arguments: [(1, 1, 1), (1000, 1000, 1), (1001, 501, 2), (2000, 1000, 2), (2001, 501, 4)])
    func areLimitedToAMaximum(rows: Int, points: Int, rowsPerPoint: Int) {
        let downsampled = downsampled(rows)
        #expect(downsampled.points.count == points)
        #expect(downsampled.rowsPerPoint == rowsPerPoint)
    }

    @Test func haveTheFirstLabelAndTheLargestNumbers() {
        let points = downsampled(2001).points
        #expect(points[1] == .init(label: "4", numbers: [7, nil]))
        #expect(points[500] == .init(label: "2000", numbers: [2000, nil]))
    }
}

@Suite struct ChartStyleTests {
    /// All elements but the grid have a contrast of at least 3 to 1 with the background, both on
    /// light screens and paper and on dark screens.
    @Test func hasContrastWithTheBackground() throws {
        let parts = ChartStyle.rules.split(separator: "@media screen")
        try #require(parts.count == 2)
        for part in parts {
            let rules = part.matches(of: /\.chart ([^{}]*) \{ (?:fill|stroke): #([0-9a-f]{6}); \}/)
                .map { (name: String($0.1), colour: String($0.2)) }
            let ground = try #require(rules.first { $0.name == ".ground" })
            let drawn = rules.filter { ![".ground", ".grid"].contains($0.name) }
            #expect(drawn.count > 15)
            for rule in drawn {
                #expect(contrast(rule.colour, ground.colour) >= 3, "\(rule)")
            }
        }
    }

    /// The bars beside the numbers of a page have the colours of its chart.
    @Test func hasTheColoursOfThePage() {
        #expect(PageStyle.text.contains("--bar: #0072b2; --user-bar: #c75000;"))
        #expect(PageStyle.text.contains("--bar: #56b4e9; --user-bar: #f0a030;"))
        for colour in ["0072b2", "c75000", "56b4e9", "f0a030"] {
            #expect(ChartStyle.rules.contains("{ fill: #\(colour); }"))
        }
    }

    /// The contrast ratio of two colours, as WCAG 2 defines it.
    private func contrast(_ one: String, _ other: String) -> Double {
        let both = [luminance(one), luminance(other)].sorted()
        return (both[1] + 0.05) / (both[0] + 0.05)
    }

    private func luminance(_ colour: String) -> Double {
        let number = Int(colour, radix: 16) ?? 0
        let parts = [16, 8, 0].map { shift in
            let part = Double(number >> shift & 0xFF) / 255
            return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }
}
