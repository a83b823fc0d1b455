/// Random texts that nobody can guess.
enum RandomKey {
    /// The number of random words of 64 bits in a key.
    private static let words = 4

    /// A text of 64 hexadecimal digits, from the system's generator of random numbers for secrets.
    static func make() -> String {
        var generator = SystemRandomNumberGenerator()
        return (0..<words).map { _ in (generator.next() as UInt64).hexDigits }.joined()
    }
}
