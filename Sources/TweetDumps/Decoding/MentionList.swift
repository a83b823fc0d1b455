/// The mentions of one text, with their numbers of occurrences.
struct MentionList {
    /// A mention in one spelling, with its number of occurrences.
    struct Run {
        var mention: Int32
        var spelling: Int32
        var count: Int32
    }

    /// The occurrences.
    ///
    /// After ``count()`` they are sorted by mention and spelling, and each pair exists once.
    private(set) var runs: [Run] = []

    mutating func removeAll() {
        runs.removeAll(keepingCapacity: true)
    }

    mutating func append(spelling: Int32, of mention: Int32, _ count: Int32 = 1) {
        runs.append(Run(mention: mention, spelling: spelling, count: count))
    }

    /// Sorts the list and adds up equal pairs.
    mutating func count() {
        guard runs.count > 1 else { return }
        runs.sort { ($0.mention, $0.spelling) < ($1.mention, $1.spelling) }
        var last = 0
        for index in runs.indices.dropFirst() {
            let run = runs[index]
            if run.mention == runs[last].mention, run.spelling == runs[last].spelling {
                runs[last].count += run.count
            } else {
                last += 1
                runs[last] = run
            }
        }
        runs.removeSubrange((last + 1)...)
    }

    /// For each mention, keeps the runs of the list that has more of it: this one, or the
    /// original's.
    ///
    /// - Parameters:
    ///   - original: The counted list of the original tweet. Its runs are kept if both have the
    ///     same number.
    ///   - spare: A list whose memory is reused.
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

    /// The number of mentions, each counted as often as it occurs.
    var total: Int32 { runs[...].total }
}

extension ArraySlice<MentionList.Run> {
    fileprivate var total: Int32 { reduce(0) { $0 + $1.count } }

    /// Removes and returns the leading runs of a mention.
    fileprivate mutating func take(_ mention: Int32) -> ArraySlice<MentionList.Run> {
        let taken = prefix { $0.mention == mention }
        self = self[taken.endIndex...]
        return taken
    }
}
