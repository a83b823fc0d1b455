import ArgumentParser
import Foundation

/// Writes a dump of invented tweets.
@main
struct GenerateDump: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "generate-dump",
        abstract: "Write a dump of invented tweets in a format of Twitter.",
        discussion: """
            The same options give the same bytes, and a longer stream begins with the shorter one. \
            The numbers of records and bytes are printed on standard error.

            EXAMPLES
              generate-dump --records 200000 stream.jsonl           1 GB of the streaming API v1.1
              generate-dump --bytes 1000000000 stream.jsonl         the same, by size
              generate-dump --records 200000 --order random r.jsonl the same lines in another order
              generate-dump --shape v2 --records 1000 -             pages, to standard output
              generate-dump --rate 100 --records 200000 --tree days 2,000 files, one for each minute
              generate-dump --tail 100000 tail.jsonl                100,000 hashtags mentioned once
            """
    )

    @Option(
        help: "The format of the dump: \(Shape.allCases.map(\.rawValue).joined(separator: ", "))."
    )
    var shape = Shape.stream

    @Option(help: "The number of records: tweets, repeated tweets and notices.")
    var records: Int?

    @Option(help: "The minimum number of bytes, instead of --records.")
    var bytes: Int?

    @Option(help: "The order of the records: stream, reverse, random.")
    var order = Order.stream

    @Option(help: "The number of records in a minute, at most 30,000.")
    var rate = 4500

    @Flag(help: "Write a folder with a file for each minute, YYYY/MM/DD/HH/MM.json.")
    var tree = false

    @Option(help: "Write this number of plain tweets, each with a unique hashtag.")
    var tail: Int?

    @Option(help: "With --tail: the number of common hashtags, one of which is in each tweet.")
    var often = 200

    @Option(help: "The seed: another number gives other tweets.")
    var seed: UInt64 = 1

    @Argument(help: "The file or folder to write; - is standard output.")
    var output: String

    func validate() throws {
        guard [records, bytes, tail].count(where: { $0 != nil }) == 1 else {
            throw ValidationError("give one of --records, --bytes and --tail")
        }
        guard (records ?? bytes ?? tail ?? 0) > 0, often > 0 else {
            throw ValidationError("give positive numbers")
        }
        guard (1...30_000).contains(rate) else {
            throw ValidationError("--rate must be from 1 to 30000, so that ids are unique")
        }
        if bytes != nil, order != .stream || tree {
            throw ValidationError("--bytes needs a single file in the order of the stream")
        }
        if tree, order != .stream || output == "-" {
            throw ValidationError("--tree needs a folder and the order of the stream")
        }
    }

    func run() throws {
        let writer = DumpWriter(stream: stream, timeline: timeline, format: shape.format)
        let size: DumpWriter.Size
        if let bytes {
            size = try writer.write(0..., upTo: bytes, to: output)
        } else {
            let count = records ?? tail ?? 0
            size =
                tree
                ? try writer.writeTree(of: count, below: output)
                : try writer.write(indexes(count), upTo: .max, to: output)
        }
        FileHandle.standardError.write(Data("records \(size.records)\nbytes \(size.bytes)\n".utf8))
    }

    private func indexes(_ count: Int) -> [Int] { order.indexes(count: count, seed: seed) }

    private var stream: Stream { Stream(content, timeline: timeline, seed: seed) }

    private var content: Stream.Content {
        if let tail { return .tail(Tail(once: tail, often: often)) }
        return shape == .stream ? .everything : .tweets
    }

    /// The time line.
    ///
    /// The tweets of a tail have a year of their own, so that their ids differ from all others.
    private var timeline: Timeline {
        let year = 366 * 86_400_000
        return Timeline(start: Timeline.usualStart + (tail == nil ? 0 : year), rate: rate)
    }
}
