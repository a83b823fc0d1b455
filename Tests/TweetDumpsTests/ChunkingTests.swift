import Foundation
import TestSupport
import Testing

@testable import TweetDumps

/// A dump has the same records wherever its bytes are split.
@Suite struct ChunkingTests {
    @Test(arguments: SplitMix64.seeds(10)) func decodesTheSameInWindowsOfAnySize(seed: UInt64) {
        var dumps = RandomDump(seed: seed)
        let bytes = Array(dumps.text().utf8)
        let whole = decode(bytes: bytes)
        for window in [1, 2, 3, 5, 7, 16, 61, 200] {
            #expect(decode(bytes: bytes, window: window) == whole, "windows of \(window)")
            let inBatches = decode(bytes: bytes, window: window, takesBatches: true)
            #expect(inBatches == whole, "batches of \(window)")
        }
    }

    @Test(arguments: SplitMix64.seeds(10)) func decodesTheSameInThreads(seed: UInt64) throws {
        var dumps = RandomDump(seed: seed)
        let texts = [dumps.text(), dumps.text()]
        let whole = texts.map { decode($0) }
        for (decoders, chunkSize) in [(1, 64), (2, 1), (2, 2), (2, 150), (3, 400), (4, 1000)] {
            let inParts = try read(texts, decoders: decoders, chunkSize: chunkSize)
            #expect(inParts == whole, "\(decoders) threads, chunks of \(chunkSize)")
        }
    }

    /// Each change of layout makes the guesses about later chunks wrong.
    @Test(arguments: [
        "%\n%\n%\n%\n%\n[%]\n%\n%\n", "%\n%\n%\n  %\n  %\n  %\n%\n%\n",
        "%\n%\n%\n{\"statuses\":[\n%,\n%,\n%]}\n%\n",
        "{\"statuses\":[\n %,\n %,\n %,\n %\n],\"query\":\"q\"}\n%\n%",
        "[\n %,\n %,\n %,\n %\n]\n%\n%\n[%,%,%]",
        "%\n%\n%\n{\"id\n%\n%\n%", "%\n%\n{\"id\n \n{\"a\":\"\n%\n%", "[\n%,\n%,\n%\n],\n%\n%\n%",
        "[\n{\n\"a\":[\n%,\n%\n]},\n%,\n%,\n%]", "%\n%\n\u{1E}%\n\u{1E}%\n%",
    ]) func rejectsWrongGuesses(layout: String) throws {
        let text = filled(layout)
        let whole = decode(text)
        for chunkSize in [50, 70, 90, 130, 200] {
            for decoders in [1, 3] {
                let inParts = try read([text], decoders: decoders, chunkSize: chunkSize)
                #expect(inParts == [whole], "\(decoders) threads, chunks of \(chunkSize)")
            }
        }
    }

    @Test func readsARecordThatIsLongerThanManyChunks() throws {
        let long = String(repeating: "long ", count: 5000)
        let text = filled(
            "%\n%\n{\"id_str\":\"9\",\"text\":\"\(long)\"}\n%\n[%,{\"a\":\"\(long)\",}\n,%]\n%"
        )
        let parts = try read([text], decoders: 2, chunkSize: 100)
        #expect(parts == [decode(text)])
    }

    @Test func keepsRefusedRecordsApart() throws {
        let lines = (1...200).map { number in
            number % 3 == 0 ? "{\"id_str\":\"\(number)\",\"text\":\"t\"}" : "{\"bad\":\(number),,}"
        }
        for chunkSize in [40, 60, 100, 250] {
            let records = try refusedLines(of: lines.joined(separator: "\n"), chunkSize)
            #expect(records == lines.filter { $0.contains("bad") })
        }
    }

    /// The unreadable rest of a page that is buffered until its end is kept as it is.
    @Test func keepsTheRestOfABufferedPage() throws {
        let rest = [#"   {"id":,"#, #"   "bad": 1,"#, #"   "long": "long long long long""#, "   }"]
        let lines =
            ["{", #" "users": ["#, #"   {"id": 1, "status": {"id": 2, "text": "t"}},"#]
            + rest + [" ]", "}"]
        let whole = try refusedLines(of: lines.joined(separator: "\n"), 1 << 20)
        #expect(whole == [#"{"id":,"#] + rest.dropFirst() + [" ]", "}"])
        for chunkSize in 20...80 {
            let records = try refusedLines(of: lines.joined(separator: "\n"), chunkSize)
            #expect(records == whole, "chunks of \(chunkSize)")
        }
    }

    @Test func returnsNothingOnceStopped() throws {
        try withFolder { folder in
            let path = folder + "/dump"
            let lines = String(repeating: "%\n", count: 500)
            try Data(filled(lines).utf8).write(to: URL(filePath: path))
            let reader = DumpReader([DumpFile(path: path)], decoders: 2, chunkSize: 100)
            #expect(reader.next() != nil)
            reader.stop()
            #expect(reader.next() == nil)
            #expect(reader.isFinished)
        }
    }

    /// The lines of the refused records that are kept.
    private func refusedLines(of dump: String, _ chunkSize: Int) throws -> [String] {
        try withFolder { folder in
            let path = folder + "/dump"
            try Data(dump.utf8).write(to: URL(filePath: path))
            let reader = DumpReader(
                [DumpFile(path: path)],
                decoders: 2,
                chunkSize: chunkSize,
                keepsRefused: true
            )
            var kept: [UInt8] = []
            while let part = reader.next() { kept += part.batch.refusedBytes }
            return String(decoding: kept, as: UTF8.self).split(separator: "\n").map(String.init)
        }
    }

    /// The layout with a tweet for each `%`.
    private func filled(_ layout: String) -> String {
        layout.split(separator: "%", omittingEmptySubsequences: false).enumerated().reduce("") {
            text,
            part in
            let tweet = "{\"id_str\":\"\(part.offset)\",\"text\":\"t\",\"entities\":{}}"
            return text + (part.offset > 0 ? tweet : "") + part.element
        }
    }

    /// What is decoded of several files.
    private func read(_ texts: [String], decoders: Int, chunkSize: Int) throws -> [Decoded] {
        try withFolder { folder in
            let files = try texts.enumerated().map { index, text in
                let path = "\(folder)/\(index)"
                try Data(text.utf8).write(to: URL(filePath: path))
                return DumpFile(path: path)
            }
            let reader = DumpReader(files, decoders: decoders, chunkSize: chunkSize)
            var decoded = texts.map { _ in Decoded() }
            var bytes = texts.map { _ in 0 }
            while let part = reader.next() {
                decoded[part.dump].add(part.batch)
                decoded[part.dump].isNoDump = part.problem == .notADump
                bytes[part.dump] += part.bytes
            }
            for (index, text) in texts.enumerated() where !decoded[index].isNoDump {
                #expect(bytes[index] == text.utf8.count)
            }
            return decoded
        }
    }
}
