import ReportPresentation
import TweetDumps

extension [SourceAccount] {
    /// The exit status of an import or inspection: 1 if something failed, else 2 if records were
    /// refused, else 0.
    ///
    /// An interrupted import ends with 130, wrong usage with 64.
    var status: Int32 {
        if contains(where: { !$0.errors.isEmpty }) { return 1 }
        return contains { $0.accounts.contains { $0.refusals.count > 0 } } ? 2 : 0
    }
}
