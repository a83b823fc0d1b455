import ArgumentParser
import ReportRendering

/// The formats of a command's table beside those that hold any table.
protocol SpecialFormats {
    static var formats: [Format] { get }
}

/// Of tables with nothing special.
enum NoSpecialFormats: SpecialFormats { static let formats: [Format] = [] }

/// Of tables with a chart.
enum ChartFormats: SpecialFormats { static let formats: [Format] = [.svg] }

/// Of networks.
enum NetworkFormats: SpecialFormats { static let formats: [Format] = [.gexf] }

/// Of lists of tweets.
enum TweetFormats: SpecialFormats { static let formats: [Format] = [.ids, .geoJSON] }

/// Of tweets with a few columns.
enum IDFormats: SpecialFormats { static let formats: [Format] = [.ids] }

/// Of places.
enum MapFormats: SpecialFormats { static let formats: [Format] = [.geoJSON] }

/// Of lists of people.
enum PeopleFormats: SpecialFormats { static let formats: [Format] = [.vCard] }

/// A format of a command's table.
///
/// Other formats are read too, so that the error can say for which tables they are.
struct ChosenFormat<Special: SpecialFormats>: ExpressibleByArgument {
    let format: Format

    /// The formats that the command can write.
    static var all: [Format] { Format.ofAnyTable + Special.formats }

    init?(argument: String) {
        guard let format = Format(rawValue: argument) else { return nil }
        self.format = format
    }

    static var allValueStrings: [String] { all.map(\.rawValue) }
}

extension Format {
    /// A sentence about the tables that the format can hold; nil if it holds any.
    var purpose: String? {
        switch self {
        case .svg: "svg holds drawings, which tagtally report, trend and compare have"
        case .gexf:
            "gexf holds one kind of edges: use it with tagtally network and one --edges"
        case .ids: "ids holds the ids of tweets, which tagtally search, timeline and evidence print"
        case .vCard: "vcard holds an address book, which tagtally people can write"
        case .geoJSON: "geojson holds positions, which tagtally places, search and timeline print"
        case .text, .csv, .csvExcel, .tsv, .json, .jsonLines, .markdown, .xlsx, .html: nil
        }
    }
}
