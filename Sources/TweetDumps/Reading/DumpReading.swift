/// What all stretches of a dump are read with.
struct DumpReading {
    /// Where the windows come from.
    let pool: BufferPool
    /// Counts the bytes that were read.
    let meter: ByteMeter
    /// Whether other threads decode what is read, beside this one.
    let sharesWork: Bool
    /// Whether refused records are kept.
    let keepsRefused: Bool
    /// Whether nobody wants more.
    let isStopped: () -> Bool

    /// A decoder of what begins in a state.
    func decoder(_ state: DecodingState) -> DumpDecoder {
        var decoder = DumpDecoder(state: state)
        decoder.keepsRefused = keepsRefused
        return decoder
    }

    /// How packed bytes are read that were taken out of the dump.
    func ofPackedBytes() -> DumpReading {
        let taken = meter.take()
        return DumpReading(
            pool: pool,
            meter: ByteMeter { taken },
            sharesWork: false,
            keepsRefused: keepsRefused,
            isStopped: isStopped
        )
    }
}

/// Says how many bytes of a file were read since it was last asked.
final class ByteMeter {
    /// How many bytes were read in all.
    var position: () -> Int
    private var taken = 0

    init(_ position: @escaping () -> Int) {
        self.position = position
    }

    /// The number of bytes since the last call.
    func take() -> Int {
        let new = max(0, position() - taken)
        taken += new
        return new
    }

    /// Lets bytes be counted again, since they are read again.
    func giveBack(_ count: Int) {
        taken -= count
    }
}

/// Where in a dump bytes stand.
struct DumpPlace: Sendable {
    /// The index of the dump.
    let dump: Int
    /// The member of an archive.
    var member: String?
    /// How the bytes are packed, outermost first.
    var containers: [String] = []
    /// Whether the dump ends with the bytes.
    var endsDump = true
    /// How often the bytes are packed.
    var depth = 0
    /// What is missing of them though all can be read.
    var problem: DumpError.Reason?

    /// The same bytes, unpacked.
    func unpacked(_ container: String) -> DumpPlace {
        var place = self
        place.containers.append(container)
        place.depth += 1
        return place
    }

    /// A member of the archive that stands here.
    func member(_ name: String) -> DumpPlace {
        var place = self
        place.member = (member.map { $0 + "!" } ?? "") + name
        place.endsDump = false
        return place
    }
}
