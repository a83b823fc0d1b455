import Foundation
import Testing

@testable import ReportRendering

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
