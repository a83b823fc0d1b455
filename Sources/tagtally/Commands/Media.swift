import ArgumentParser
import Foundation
import ReportPresentation
import TweetArchive

/// The command of pictures and films, which also saves their files.
struct Media: ParsableCommand {
    static let configuration = ReportCommand<Pictures>.configuration

    @OptionGroup var table: ReportCommand<Pictures>

    @Option(
        help: .value("folder", "Copy the files out of imported personal archives to this folder."),
        completion: .directory
    )
    var save: String?

    func validate() throws {
        if save != nil, table.pseudonyms.pseudonyms != nil {
            throw ValidationError("--save writes pictures, which --pseudonyms cannot change")
        }
    }

    func run() throws {
        if let save { try createFolder(save) }
        try table.run()
        if let save { try saveFiles(to: save) }
    }

    private func createFolder(_ folder: String) throws {
        // With an empty path, files would be written into the root folder.
        if folder.isEmpty { throw ValidationError("--save: the path of the folder is empty") }
        do {
            try FileManager.default.createDirectory(
                at: URL(filePath: folder),
                withIntermediateDirectories: true
            )
        } catch {
            throw ValidationError("--save: '\(folder)' is not a folder and cannot be created")
        }
    }

    private func saveFiles(to folder: String) throws {
        let archive = try TweetArchive(readingAt: table.archive.path)
        let progress = ProgressLine()
        defer { progress.clear() }
        let (term, filter) = (table.term, try table.filter.filter)
        let result = try archive.saveMedia(of: term, filter, to: folder) {
            progress.show($0.counted("file"))
        }
        progress.clear()
        for sentence in result.sentences(about: folder) { Messages.note(sentence) }
    }
}

extension SavedMedia {
    /// How many files were saved and were there already, with the losses.
    fileprivate func sentences(about folder: String) -> [String] {
        let there = present > 0 ? "; \(present.grouped) \(present.isOrAre) there already" : ""
        return absences + ["\(saved.counted("file")) saved in '\(folder)'\(there)"] + faults
    }

    /// What was not copied.
    var losses: [String] { absences + faults }

    private var absences: [String] {
        absent.prefix(SavedMedia.maxPaths).map {
            "'\($0)' is no longer there\($0.hasPrefix("/") ? "" : " (relative to this folder)"); "
                + "its files are missing"
        }
    }

    private var faults: [String] {
        [
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
