/// A chart axis from 0, with ticks at round numbers.
struct Axis {
    /// The maximum number of steps between ticks.
    private static let maxSteps = 5

    /// The number at the end of the axis, where the last tick is; greater than 0.
    let end: Double
    /// The numbers with a tick, from 0 to ``end``, and their labels.
    let ticks: [(number: Double, text: String)]

    /// Creates an axis from 0 to a number or a little more.
    ///
    /// - Parameters:
    ///   - maximum: The number, at least 0.
    ///   - hasShares: Whether the numbers are shares, from 0 to 1, which are labelled in percent.
    init(upTo maximum: Double, hasShares: Bool) {
        let scale = hasShares ? 100.0 : 1.0
        let unit = hasShares ? " %" : ""
        let step = Axis.step(upTo: maximum * scale)
        let steps = max(1, Int((maximum * scale / step.number).rounded(.up)))
        end = Double(steps) * step.number / scale
        ticks = (0...steps).map { index in
            let number = Double(index) * step.number
            return (number / scale, formatted(number, decimals: step.decimals) + unit)
        }
    }

    /// The distance between ticks, with the number of decimal places of their labels.
    ///
    /// It is the smallest of 1, 2 and 5 times a power of ten with which ``maxSteps`` steps suffice.
    private static func step(upTo maximum: Double) -> (number: Double, decimals: Int) {
        // 0 has one step, and so have numbers so large that their multiples could be infinite.
        guard maximum > 0, maximum < 1e300 else { return (max(1, maximum), 0) }
        var (power, decimals) = (1.0, 0)
        while maximum / power < 1, decimals < 9 { (power, decimals) = (power / 10, decimals + 1) }
        while true {
            for factor in [1.0, 2, 5] where maximum <= factor * power * Double(maxSteps) {
                return (factor * power, decimals)
            }
            (power, decimals) = (power * 10, max(0, decimals - 1))
        }
    }
}

/// A number with commas between thousands, and with `decimals` decimal places.
private func formatted(_ number: Double, decimals: Int) -> String {
    guard number < 1e15 else { return "\(number)" }
    let power = (0..<decimals).reduce(1) { power, _ in power * 10 }
    let units = Int((number * Double(power)).rounded())
    let whole = grouped(units / power)
    guard decimals > 0 else { return whole }
    let digits = String(units % power)
    return whole + "." + String(repeating: "0", count: decimals - digits.count) + digits
}
