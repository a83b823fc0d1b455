import Foundation
import Testing

/// The kinds of tests that are left out where they cannot run, or where a few minutes have to do.
extension Trait where Self == ConditionTrait {
    /// A test that takes many seconds, which `make check` leaves out.
    public static var slow: Self {
        .disabled(if: ProcessInfo.processInfo.environment["TAGTALLY_TESTS"] == "quick", "slow")
    }

    /// A test that reads real dumps and reference programs in the folder `shared` beside the project.
    public static var needsShared: Self {
        .enabled(
            if: FileManager.default.fileExists(
                atPath: ReferenceProgram.shared.path + "/data/expected"
            ),
            "needs ../shared"
        )
    }
}
