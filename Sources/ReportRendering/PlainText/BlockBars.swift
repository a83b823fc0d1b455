/// Bars and sparklines made of Unicode block elements.
enum BlockBars {
    /// Blocks from 0 to 7 eighths of a cell wide.
    private static let horizontalBlocks = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    /// The cells of a sparkline: a low line for zero, then seven blocks of increasing height.
    private static let verticalBlocks = ["_", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

    /// Returns a bar whose length is proportional to a number, rounded to eighths of a cell.
    ///
    /// - Parameters:
    ///   - value: The number, from 0 to `maximum`.
    ///   - maximum: The number with the longest bar.
    ///   - width: The length of the longest bar, in cells.
    /// - Returns: The bar, empty for 0, and at least an eighth of a cell long for other numbers.
    static func bar(_ value: Double, of maximum: Double, width: Int) -> String {
        guard value > 0, maximum > 0 else { return "" }
        let eighths = max(1, Int((value / maximum * Double(width * 8)).rounded()))
        return String(repeating: "█", count: eighths / 8) + horizontalBlocks[eighths % 8]
    }

    /// Returns a chart of numbers in one line, with a block for each number.
    ///
    /// If there are more numbers than cells, each block shows the largest of several neighbours.
    ///
    /// - Parameters:
    ///   - values: The numbers, each at least 0.
    ///   - width: The maximum length, in cells, at least 1.
    /// - Returns: The blocks, with a low line for zero.
    static func sparkline(_ values: [Double], width: Int) -> String {
        let peaks = downsampled(values, to: width)
        guard let maximum = peaks.max(), maximum > 0 else {
            return String(repeating: verticalBlocks[0], count: peaks.count)
        }
        return peaks.map { peak in
            // Only zero is drawn as the low line.
            let minHeight = peak > 0 ? 1 : 0
            return verticalBlocks[max(minHeight, Int((peak / maximum * 7).rounded()))]
        }.joined()
    }

    /// At most `maxCount` numbers, each the largest of as many neighbours as necessary.
    private static func downsampled(_ values: [Double], to maxCount: Int) -> [Double] {
        guard values.count > maxCount else { return values }
        let size = (values.count + maxCount - 1) / maxCount
        return stride(from: 0, to: values.count, by: size).map { first in
            values[first..<min(first + size, values.count)].max() ?? 0
        }
    }
}
