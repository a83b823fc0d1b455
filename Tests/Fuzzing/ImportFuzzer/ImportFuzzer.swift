import Foundation
import LibFuzzer
import TweetArchive
import TweetDumps

/// Imports the inputs that libFuzzer creates, and checks the results.
///
/// A failed expectation, like an overflow or an invalid access, is a crash that libFuzzer reports
/// with the input that caused it.
@main
struct ImportFuzzer {
    // libFuzzer uses one thread.
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
        guard let parts = archive.parts(of: input) else { return }
        let decoded = DecodedDump(parts)
        guard let inOrder = testReading(of: input, as: decoded, parts) else { return }

        archive.removeAll()
        let first = archive.importParts(parts, as: input)
        testCounts(first, of: decoded, input)
        let again = archive.importParts(inOrder, as: input)
        expect(again.counts.duplicates == decoded.tweets.count, "importing again changes something")
        let isSame = again.refused.filledLines == first.refused.filledLines
        expect(isSame, "other records are refused when importing again")
        if input.removesTweets { testRemoval(of: decoded, inOrder, input) }
        if input.isChecked { testSoundness() }
        if let reversed = input.reversed, input.dump.isFaithful, !input.removesTweets {
            testOrder(reversed, input)
        }
    }

    /// Expects the same records however the dump is read.
    ///
    /// - Returns: The parts as one thread reads them; nil if there are too many.
    private static func testReading(
        of input: FuzzedInput,
        as decoded: DecodedDump,
        _ parts: [DumpPart]
    ) -> [DumpPart]? {
        let dump = input.dump
        expect(parts.last?.isLast == true, "the dump has no end")
        let bytes = parts.map(\.bytes).reduce(0, +)
        let isWhole = decoded.problems.isEmpty && !decoded.isCut
        expect(!isWhole || bytes == dump.bytes.count, "bytes are lost or read twice")
        let isReported = decoded.isCut || !decoded.problems.isEmpty
        expect(!dump.isKnownToBeCut || isReported, "a cut is not reported")
        if input.keepsRefused { _ = DumpPart(whole: decoded.refusedBytes, keepsRefused: true) }
        if dump.isFaithful,
            let whole = DumpPart(whole: dump.records, keepsRefused: input.keepsRefused)
        {
            expectSame(decoded, DecodedDump([whole]), "the windows or the encoding")
            if !dump.isEncoded { return [whole] }
        }
        guard let inOrder = archive.partsInOrder(of: input) else { return nil }
        let other = DecodedDump(inOrder)
        expectSame(decoded, other, "the windows")
        let isSame = decoded.refusals == other.refusals && decoded.files.count == other.files.count
        expect(isSame, "the windows change where records stand")
        return inOrder
    }

    private static func expectSame(_ one: DecodedDump, _ other: DecodedDump, _ cause: String) {
        let difference = one.difference(from: other) ?? ""
        expect(difference.isEmpty, "other \(difference), depending on \(cause)")
    }

    private static func testCounts(
        _ dump: FuzzedImport,
        of decoded: DecodedDump,
        _ input: FuzzedInput
    ) {
        // In a folder, a file without a recognised record is no dump.
        let isDump = !input.isFromFolder || decoded.files.contains(where: \.isKnown)
        let known = isDump ? decoded.files : []
        let refusals = known.flatMap(\.refusals)
        let counts = dump.counts
        expect(counts.tweets == decoded.tweets.count, "not all tweets are accounted for")
        expect(counts.nonTweets == decoded.nonTweets, "not all non-tweets are accounted for")
        expect(counts.refused == refusals.count, "not all refusals are accounted for")
        let isStored = archive.storedCounts().map { $0 == counts } ?? (counts.records == 0)
        expect(isStored, "the archive has other counts of the dump")
        let stored = archive.storedRefusals()
        let areSame = stored.count == refusals.count && zip(stored, refusals).allSatisfy(==)
        expect(areSame, "the archive has other refusals")
        expect(dump.refused == known.refusedLines, "refused records are not written")
        if input.appliesDeletions {
            let isGone = archive.ids().isDisjoint(with: decoded.deletions)
            expect(isGone, "a deleted tweet is in the archive")
        } else {
            expect(counts.new == decoded.ids.count, "not every id is a new tweet once")
        }
    }

    /// Expects that removed tweets are gone, and are not imported again.
    private static func testRemoval(
        of decoded: DecodedDump,
        _ parts: [DumpPart],
        _ input: FuzzedInput
    ) {
        let before = archive.ids()
        let removed = decoded.ids.sorted().enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
        let count = archive.remove(removed)
        expect(count == before.intersection(removed).count, "not all removed tweets are counted")
        testSoundness()
        let again = archive.importParts(parts, as: input)
        expect(again.counts.duplicates == decoded.tweets.count, "a removed tweet is no duplicate")
        expect(archive.ids() == before.subtracting(removed), "a removed tweet is there again")
    }

    private static func testSoundness() {
        let faults = archive.faults()
        expect(faults.isEmpty, "the archive is not sound: \(faults.joined(separator: "; "))")
    }

    /// Expects the same reports if the records are in another order.
    private static func testOrder(_ reversed: [UInt8], _ input: FuzzedInput) {
        let reports = archive.reports()
        archive.removeAll()
        guard let part = DumpPart(whole: reversed) else { return }
        _ = archive.importParts([part], as: input)
        expect(archive.reports() == reports, "the order of the records changes a report")
    }
}

private func == (stored: StoredRefusal, refusal: Refusal) -> Bool {
    stored.entry == refusal.entry && stored.line == refusal.line
        && stored.recordNumber == refusal.recordNumber
        && stored.reason == refusal.reason.sentence
}

/// Stops with a message if an expectation fails, in release builds too.
func expect(_ holds: Bool, _ sentence: @autoclosure () -> String) {
    if !holds { fatalError(sentence()) }
}
