import ArgumentParser

/// The order in which the records of a stream stand in a file.
enum Order: String, CaseIterable, ExpressibleByArgument {
    case stream, reverse, random

    /// The places of the stream, in this order.
    func places(count: Int, seed: UInt64) -> [Int] {
        switch self {
        case .stream: Array(0..<count)
        case .reverse: (0..<count).reversed()
        case .random: shuffled(count, seed)
        }
    }

    private func shuffled(_ count: Int, _ seed: UInt64) -> [Int] {
        var places = Array(0..<count)
        var random = Randomness(.order, count, seed: seed)
        for place in places.indices.reversed() {
            places.swapAt(place, random.below(place + 1))
        }
        return places
    }
}
