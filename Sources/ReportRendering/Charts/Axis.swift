/// An axis of numbers from 0, with ticks at round numbers.
struct Axis {
    /// The most steps between ticks.
    private static let mostSteps = 5

    /// The number at the end of the axis, a tick, more than 0.
    let end: Double
    /// The numbers with a tick and how they are written, beginning with 0.
    let ticks: [(number: Double, text: String)]

    /// Creates an axis that has room for a number.
    ///
    /// - Parameters:
    ///   - largest: The number, at least 0.
    ///   - hasShares: Whether the numbers are parts of a whole, and written as percentages.
    init(upTo largest: Double, hasShares: Bool) {
        let scale = hasShares ? 100.0 : 1.0
        let unit = hasShares ? " %" : ""
        let step = Axis.step(upTo: largest * scale)
        let steps = max(1, Int((largest * scale / step.number).rounded(.up)))
        end = Double(steps) * step.number / scale
        ticks = (0...steps).map { index in
            let number = Double(index) * step.number
            return (number / scale, written(number, decimals: step.decimals) + unit)
        }
    }

    /// The smallest of 1, 2, 5, 10, 20, 50 and so on, or of their tenths, that needs few steps.
    private static func step(upTo largest: Double) -> (number: Double, decimals: Int) {
        // Whole numbers have whole ticks, and a table without a number other than 0 has one step.
        guard largest > 0, largest < 1e300 else { return (max(1, largest), 0) }
        var (power, decimals) = (1.0, 0)
        while largest / power < 1, decimals < 9 { (power, decimals) = (power / 10, decimals + 1) }
        while true {
            for factor in [1.0, 2, 5] where largest <= factor * power * Double(mostSteps) {
                return (factor * power, decimals)
            }
            (power, decimals) = (power * 10, max(0, decimals - 1))
        }
    }
}

/// A number with thousands separators and so many digits behind the point.
private func written(_ number: Double, decimals: Int) -> String {
    guard number < 1e15 else { return "\(number)" }
    let power = (0..<decimals).reduce(1) { power, _ in power * 10 }
    let units = Int((number * Double(power)).rounded())
    let whole = grouped(units / power)
    guard decimals > 0 else { return whole }
    let digits = String(units % power)
    return whole + "." + String(repeating: "0", count: decimals - digits.count) + digits
}
