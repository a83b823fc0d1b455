import ReportRendering
import Testing

@Suite struct VisibleTextTests {
    @Test(
        arguments: [
            0...0x1F, 0x7F...0x9F, 0x61C...0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069,
        ] as [ClosedRange<UInt32>]
    )
    func replacesControlCharacters(range: ClosedRange<UInt32>) {
        for scalar in range.compactMap(Unicode.Scalar.init) {
            let expected = scalar == "\n" ? "a⏎b" : "a�b"
            #expect(visible("a\(scalar)b") == expected, "U+\(String(scalar.value, radix: 16))")
        }
    }

    /// The listed ranges must match Unicode's properties, which a newer version could extend.
    @Test func replacesExactlyTheControlCharacters() {
        let different = (0...0x10FFFF).compactMap(Unicode.Scalar.init).filter { scalar in
            let isControl =
                switch scalar.properties.generalCategory {
                case .control, .lineSeparator, .paragraphSeparator: true
                default: scalar.properties.isBidiControl
                }
            return isControl == visible(String(scalar)).unicodeScalars.elementsEqual([scalar])
        }
        #expect(different == [])
    }

    @Test(arguments: [
        "", "IoT", "two words", "#東京", "می\u{200C}خواهم", "👨‍👩‍👧", "e\u{301}", "שלום", "\u{A0}", "�",
    ])
    func keepsOtherText(text: String) {
        #expect(Array(visible(text).unicodeScalars) == Array(text.unicodeScalars))
    }

    @Test func replacesEachScalarByOne() {
        #expect(visible("a\r\n\u{1B}b") == "a�⏎�b")
    }
}
