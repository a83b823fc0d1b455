import ReportRendering
import Testing

@Suite struct FormatTests {
    @Test(
        arguments: [("txt", .text), ("csv", .csv), ("json", .json), ("CSV", .csv)]
            as [(String, Format)]
    )
    func isToldByAFileExtension(fileExtension: String, format: Format) {
        #expect(Format(fileExtension: fileExtension) == format)
    }

    @Test(arguments: ["", "text", "xlsx", ".csv"])
    func isNotGuessed(fileExtension: String) {
        #expect(Format(fileExtension: fileExtension) == nil)
    }

    @Test(arguments: Format.allCases)
    func givesLinesToAnyOutput(format: Format) {
        var lines = Lines()
        Table.grouped.render(as: format, into: &lines)
        #expect(lines.pieces.joined() == Table.grouped.rendered(as: format))
        #expect(lines.pieces.last?.hasSuffix("\n") == true)
    }
}

/// An output that remembers what it was given.
private struct Lines: TextOutputStream {
    var pieces: [String] = []

    mutating func write(_ piece: String) {
        pieces.append(piece)
    }
}
