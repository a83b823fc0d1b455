/// Counts the bytes of a file that were read since the last call.
final class ByteMeter {
    /// Returns the number of bytes that were read in all.
    var position: () -> Int
    private var taken = 0

    init(_ position: @escaping () -> Int) {
        self.position = position
    }

    /// Returns the number of bytes since the last call.
    func take() -> Int {
        let new = max(0, position() - taken)
        taken += new
        return new
    }
}
