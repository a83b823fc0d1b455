import Foundation
import ReportRendering

/// What is said on standard error, beside the answer on standard output.
enum Messages {
    /// Tells something that is good to know.
    static func note(_ sentence: String) {
        write(visible(sentence) + "\n")
    }

    /// Tells what went wrong; the command goes on.
    static func error(_ sentence: String) {
        write("Error: " + visible(sentence) + "\n")
    }

    static func write(_ text: String) {
        // Where nobody listens there is nobody to tell that.
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }
}

extension Int {
    /// The number with commas between groups of three digits, for people.
    var grouped: String {
        var digits = String(magnitude)[...]
        var groups: [Substring] = []
        while digits.count > 3 {
            groups.insert(digits.suffix(3), at: 0)
            digits = digits.dropLast(3)
        }
        groups.insert(digits, at: 0)
        return (self < 0 ? "-" : "") + groups.joined(separator: ",")
    }

    /// The number with a noun, as in `1 tweet` and `2 tweets`.
    func of(_ noun: String) -> String {
        "\(grouped) \(noun)\(self == 1 ? "" : "s")"
    }
}

extension Double {
    /// The number with one digit behind the point.
    var tenths: String {
        let tenths = Int((self * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }
}
