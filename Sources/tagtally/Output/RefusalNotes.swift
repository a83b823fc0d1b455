import ReportPresentation
import TweetDumps

extension DumpAccount {
    /// Prints refused records of the dump, each with its place and the reason.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of records.
    ///   - hint: Where the others are.
    func printRefusals(upTo limit: Int, more hint: @autoclosure () -> String) {
        let shown = refusals.kept.prefix(limit)
        for refusal in shown {
            Messages.note("\(place(of: refusal)): \(refusal.reason.sentence)")
        }
        let more = refusals.count - shown.count
        if more > 0 { Messages.note("… and \(more.grouped) more; \(hint())") }
    }
}
