import Foundation
import LibFuzzer
import TweetArchive
import TweetDumps

/// Gives whatever bytes libFuzzer thinks of to the import, and has them committed.
///
/// A failed expectation, like an overflow or a wrong access, is a crash that libFuzzer reports with
/// the input that leads to it.
@main
struct ImportFuzzer {
    // libFuzzer calls from one thread.
    private nonisolated(unsafe) static let archive = FuzzedArchive()

    static func main() {
        var count = CommandLine.argc
        var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
        let status = LLVMFuzzerRunDriver(&count, &arguments) { bytes, count in
            ImportFuzzer.test(FuzzedInput(UnsafeBufferPointer(start: bytes, count: count)))
            return 0
        }
        exit(status)
    }

    private static func test(_ input: FuzzedInput) {
        let whole = DumpPart(whole: input.dump)
        let parts = archive.parts(of: input)
        let decoded = DecodedDump(parts)
        expect(decoded == DecodedDump([whole]), "the windows change what is decoded")
        let bytes = parts.map(\.bytes).reduce(0, +)
        expect(decoded.problem != nil || bytes == input.dump.count, "bytes are lost or read twice")

        archive.removeAll()
        let counts = archive.importParts(parts, as: input)
        expect(counts.records == decoded.records, "not all records are accounted for")
        expect(counts.tweets == decoded.tweets.count, "not all tweets are accounted for")
        expect(counts.new == decoded.ids.count, "not every id is a new tweet once")

        let again = archive.importParts([whole], as: input)
        expect(again.duplicates == decoded.tweets.count, "the same dump again changes something")
        if input.isChecked {
            let faults = archive.faults()
            expect(faults.isEmpty, "the archive is not sound: \(faults.joined(separator: "; "))")
        }
        if let reversed = input.reversed { testOrder(reversed, input) }
    }

    /// Expects the same reports of the records in another order.
    private static func testOrder(_ reversed: [UInt8], _ input: FuzzedInput) {
        let reports = archive.reports()
        archive.removeAll()
        _ = archive.importParts([DumpPart(whole: reversed)], as: input)
        expect(archive.reports() == reports, "the order of the records changes a report")
    }
}

/// Stops with a sentence where something does not hold, in release builds too.
func expect(_ holds: Bool, _ sentence: @autoclosure () -> String) {
    if !holds { fatalError(sentence()) }
}
