import ArgumentParser
import ReportPresentation
import ReportRendering
import TweetArchive
import TweetDumps

struct Words: ReportCommand {
    static let configuration = CommandConfiguration(
        commandName: "words",
        abstract: "Print the most common words, or emoji, in the texts.",
        discussion: """
            count is the number of times that a word occurs, tweets the number of different tweets \
            with it. Case and the accents of Latin letters are ignored; the most common spelling is \
            shown. What occurs only once is hidden.

            Hashtags, names behind @, addresses and numbers are no words: 'tagtally report' and \
            'tagtally links' count them. The most common words of a language, such as 'the', are left \
            out of tweets that Twitter takes for that language: Dutch, English, French, German, \
            Indonesian, Italian, Polish, Portuguese, Russian, Spanish, Swedish or Turkish.

            In scripts without blanks between words (Chinese, Japanese, Thai, Lao, Khmer and Burmese), \
            each letter is a word, because finding words takes a dictionary.

            EXAMPLES
              tagtally words '#ucd'                  the words in these tweets
              tagtally words '#ucd' --no-retweets    without texts that are repeated
              tagtally words --emoji                 the archive's emoji
              tagtally words --stop-words --output words.csv
            """
    )

    @OptionGroup var subject: TermOptions

    @OptionGroup var archive: ArchiveOptions

    @Flag(help: "Count emoji instead; joined ones are one, skin tones are ignored.")
    var emoji = false

    @Flag(help: "Count the most common words of the tweet's language, such as 'the', as well.")
    var stopWords = false

    @OptionGroup(title: "Table") var rows: RowOptions

    @OptionGroup(title: "Filters") var filter: FilterOptions

    @OptionGroup(title: "Output") var output: OutputOptions<NoSpecialFormats>

    @OptionGroup(title: "Output") var naming: DumpNameOptions

    func validate() throws {
        if emoji, stopWords {
            throw ValidationError("--emoji and --stop-words contradict each other")
        }
    }

    func printTables(of archive: TweetArchive, with printer: TablePrinter) throws {
        try archive.words(of: subject.term, filter.filter, options: options) { report in
            try printer.print(Table(report), about: report.subject)
        }
    }

    private var options: WordReport.Options {
        var options = WordReport.Options()
        options.kind = emoji ? .emoji : .words
        options.countsStopWords = stopWords
        options.minCount = rows.minCount
        options.limit = rows.limit(for: output)
        return options
    }
}
