/// The mentions of one text, counted (rules 8 to 11).
struct MentionList {
    /// A mention in one of its spellings, and how often it stands there.
    struct Run {
        var mention: Int32
        var spelling: Int32
        var count: Int32
    }

    /// Sorted by mention, then spelling; each pair once after ``count()``.
    private(set) var runs: [Run] = []

    mutating func removeAll() {
        runs.removeAll(keepingCapacity: true)
    }

    mutating func append(spelling: Int32, of mention: Int32) {
        runs.append(Run(mention: mention, spelling: spelling, count: 1))
    }

    /// Sorts the list and puts what is equal together.
    mutating func count() {
        guard runs.count > 1 else { return }
        runs.sort { ($0.mention, $0.spelling) < ($1.mention, $1.spelling) }
        var last = 0
        for place in runs.indices.dropFirst() {
            let run = runs[place]
            if run.mention == runs[last].mention, run.spelling == runs[last].spelling {
                runs[last].count += 1
            } else {
                last += 1
                runs[last] = run
            }
        }
        runs.removeSubrange((last + 1)...)
    }

    /// Takes of each mention the entries of the list where it stands more often (rule 11).
    ///
    /// - Parameters:
    ///   - original: The list of the original, counted; its entries are taken at a tie.
    ///   - spare: Gives its storage.
    mutating func merge(original: MentionList, spare: inout MentionList) {
        spare.removeAll()
        var mine = runs[...]
        var theirs = original.runs[...]
        while let mention = [mine.first, theirs.first].lazy.compactMap({ $0?.mention }).min() {
            let ours = mine.take(mention)
            let originals = theirs.take(mention)
            spare.runs.append(contentsOf: ours.total > originals.total ? ours : originals)
        }
        swap(&self, &spare)
    }

    /// The number of all mentions.
    var total: Int32 { runs[...].total }
}

extension ArraySlice<MentionList.Run> {
    fileprivate var total: Int32 { reduce(0) { $0 + $1.count } }

    /// Takes the leading entries of a mention away.
    fileprivate mutating func take(_ mention: Int32) -> ArraySlice<MentionList.Run> {
        let taken = prefix { $0.mention == mention }
        self = self[taken.endIndex...]
        return taken
    }
}
