import ArgumentParser
import Foundation
import ReportPresentation
import ReportRendering
import TweetArchive
import TweetDumps

struct Media: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "media",
        abstract: "Print the pictures and films in the tweets, newest first; save their files.",
        discussion: """
            Nothing is downloaded. The files of your own tweets are in your personal archive: --save \
            copies them out of the folder or zip that was imported, if it is still in its place. \
            --limit has no effect on it. Files that exist are not changed.

            EXAMPLES
              tagtally media '#ucd'                      the pictures in these tweets
              tagtally media --author @nasa --output pictures.csv
              tagtally media --since 2019 --save pictures
            """
    )

    @OptionGroup var subject: TermOptions

    @OptionGroup var archive: ArchiveOptions

    @Option(
        help: .value("folder", "Copy the files out of imported personal archives to this folder."),
        completion: .directory
    )
    var save: String?

    @OptionGroup(title: "Table") var rows: LimitOptions

    @OptionGroup(title: "Filters") var filter: FilterOptions

    @OptionGroup(title: "Output") var output: OutputOptions<NoSpecialFormats>

    @OptionGroup(title: "Output") var naming: DumpNameOptions

    func run() throws {
        if let save { try createFolder(save) }
        let archive = try TweetArchive(readingAt: archive.path)
        let printer = try TablePrinter(output, about: archive, showsFullPaths: naming.fullPaths)
        defer { subject.noteWholeArchive() }
        let limit = rows.limit(for: output)
        try archive.media(of: subject.term, filter.filter, limit: limit) { report in
            try printer.print(Table(report), about: report.subject)
        }
        if let save { try saveFiles(of: archive, to: save) }
    }

    private func createFolder(_ folder: String) throws {
        // The paths of files in it would be those of files in the root folder.
        if folder.isEmpty { throw ValidationError("--save: the path of the folder is empty") }
        do {
            try FileManager.default.createDirectory(
                at: URL(filePath: folder),
                withIntermediateDirectories: true
            )
        } catch {
            throw ValidationError("--save: '\(folder)' is no folder and cannot be created")
        }
    }

    private func saveFiles(of archive: TweetArchive, to folder: String) throws {
        let progress = ProgressLine()
        defer { progress.clear() }
        let result = try archive.saveMedia(of: subject.term, filter.filter, to: folder) {
            progress.show($0.counted("file"))
        }
        progress.clear()
        for sentence in result.sentences(about: folder) { Messages.note(sentence) }
    }
}

extension SavedMedia {
    /// What became of the files.
    fileprivate func sentences(about folder: String) -> [String] {
        let there = present > 0 ? "; \(present.grouped) \(present.isOrAre) there already" : ""
        let absent = absent.prefix(SavedMedia.maxPaths).map {
            "'\($0)' is not there any more\($0.hasPrefix("/") ? "" : ", seen from this folder"); "
                + "its files are missing"
        }
        return absent
            + [
                "\(saved.counted("file")) saved in '\(folder)'\(there)",
                damaged > 0 ? "\(damaged.counted("file")) damaged, or no picture or film" : nil,
                missing > 0
                    ? "\(missing.grouped) \(missingWords) in none of the imported personal archives"
                    : nil,
            ].compactMap(\.self)
    }

    private var missingWords: String {
        missing == 1 ? "picture or film is" : "pictures and films are"
    }

    /// The maximum number of personal archives that are named.
    private static let maxPaths = 10
}
