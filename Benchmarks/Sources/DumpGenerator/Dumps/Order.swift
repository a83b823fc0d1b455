import ArgumentParser

/// The order of a stream's records in a file.
enum Order: String, CaseIterable, ExpressibleByArgument {
    case stream, reverse, random

    /// The indexes of the stream's records, in this order.
    func indexes(count: Int, seed: UInt64) -> [Int] {
        switch self {
        case .stream: Array(0..<count)
        case .reverse: (0..<count).reversed()
        case .random: shuffled(count, seed)
        }
    }

    private func shuffled(_ count: Int, _ seed: UInt64) -> [Int] {
        var indexes = Array(0..<count)
        var random = Randomness(.order, count, seed: seed)
        for index in indexes.indices.reversed() {
            indexes.swapAt(index, random.below(index + 1))
        }
        return indexes
    }
}
