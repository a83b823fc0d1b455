import Foundation
import TestSupport

@testable import TweetDumps

/// The batches of a table.
func batches(_ table: some Sequence<UInt8>) throws -> [TweetBatch] {
    try withFolder { folder in
        let path = folder + "/table"
        try Data(table).write(to: URL(filePath: path))
        let reader = DumpReader([DumpFile(path: path)], decoders: 1)
        var batches: [TweetBatch] = []
        while let part = reader.next() { batches.append(part.batch) }
        return batches
    }
}

func batches(_ table: String) throws -> [TweetBatch] { try batches(Array(table.utf8)) }

/// The tweets of a table.
func tweets(_ table: some Sequence<UInt8>) throws -> [Tweet] {
    try batches(table).flatMap { Array($0) }
}

func tweets(_ table: String) throws -> [Tweet] { try tweets(Array(table.utf8)) }
