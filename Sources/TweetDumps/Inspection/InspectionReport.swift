/// The contents of dumps, without importing them.
package struct InspectionReport {
    /// A dump, or a folder with the inspection of each of its files.
    package struct Outcome {
        /// The dump or folder.
        package let source: DumpSource
        /// The inspections of its files, in the order of the source.
        package let files: [Inspection]
        /// The inspection of all files together.
        package let sum: Inspection

        /// True for a folder, and for a dump that could be read at least in part.
        package var isShown: Bool { source.isFolder || sum.dumps > 0 }
    }

    /// The dumps and folders, in the order in which they were named.
    package let outcomes: [Outcome]
    /// True if each file of a folder is shown beside the sum of all.
    package let showsFiles: Bool

    /// Reads dumps.
    ///
    /// - Parameters:
    ///   - sources: The dumps and folders.
    ///   - maxRefusals: The maximum number of refusals that are kept of each dump or folder.
    ///   - showsFiles: True to show each file of a folder.
    package init(_ sources: [DumpSource], maxRefusals: Int, showsFiles: Bool = false) {
        let files = Inspection.inspect(sources.flatMap(\.files), maxRefusals: maxRefusals)
        outcomes = sources.dividing(files).map { source, files in
            let sum = Inspection(sumOf: files, maxRefusals: maxRefusals)
            return Outcome(source: source, files: files, sum: sum)
        }
        self.showsFiles = showsFiles
    }

    /// True if there is nothing to show, because no dump could be read.
    package var isEmpty: Bool { outcomes.allSatisfy { !$0.isShown } }
}
