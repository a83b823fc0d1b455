/// Bars and small curves out of Unicode's block elements, an eighth of a cell fine.
enum BlockBars {
    private static let lying = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    /// The heights of a curve: a low line for zero, then blocks that are all seen to be higher.
    private static let standing = ["_", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

    /// A bar as long as its part of the longest one; not empty where there is something to show.
    ///
    /// - Parameters:
    ///   - value: The number, from 0 to the largest.
    ///   - largest: The number whose bar is longest.
    ///   - width: The cells of the longest bar.
    /// - Returns: Blocks, the last of them an eighth wide or wider.
    static func bar(_ value: Double, of largest: Double, width: Int) -> String {
        guard value > 0, largest > 0 else { return "" }
        let eighths = max(1, Int((value / largest * Double(width * 8)).rounded()))
        return String(repeating: "█", count: eighths / 8) + lying[eighths % 8]
    }

    /// A curve of numbers in a line, each cell as high as the largest of its share of them.
    ///
    /// - Parameters:
    ///   - values: The numbers, none below 0.
    ///   - width: The most cells that it may have.
    /// - Returns: A block for each number, or for as many numbers as make it fit; a low line for zero.
    static func curve(_ values: [Double], width: Int) -> String {
        let peaks = gathered(values, into: width)
        guard let largest = peaks.max(), largest > 0 else {
            return String(repeating: standing[0], count: peaks.count)
        }
        return peaks.map { peak in
            // What is not zero is seen to be more than zero.
            let least = peak > 0 ? 1 : 0
            return standing[max(least, Int((peak / largest * 7).rounded()))]
        }.joined()
    }

    /// As many numbers as there is room for, each the largest of some neighbours.
    private static func gathered(_ values: [Double], into most: Int) -> [Double] {
        guard values.count > most else { return values }
        let size = (values.count + most - 1) / most
        return stride(from: 0, to: values.count, by: size).map { first in
            values[first..<min(first + size, values.count)].max() ?? 0
        }
    }
}
