import Foundation

/// Writes the parts of a tweet's line of JSON, except its search terms.
///
/// Each member but the first of an object begins with a comma.
final class TweetLineWriter {
    /// The bytes of the batch, to which its texts refer.
    var texts = UnsafeBufferPointer<UInt8>(start: nil, count: 0)

    private let batch: TweetBatch
    private let members: ExtractedMembers
    private let names: FieldNames
    private let output: LineBuffer
    /// The names of the open objects; only Twitter's names nest members.
    private var openObjects: [StaticString] = []
    /// True if the next member is the first of its object.
    private var isFirst = false
    private var mentions: [Group] = []

    /// The spellings of a mention in a tweet.
    private struct Group {
        /// The index in ``TweetBatch/mentions``.
        let mention: Int32
        /// How often the tweet has it.
        var count: Int32
        /// Its range of ``TweetBatch/spellingCounts``.
        var spellings: Range<Int>
    }

    init(_ batch: TweetBatch, _ format: LineFormat, into output: LineBuffer) {
        (members, names) = (format.members, format.names)
        (self.batch, self.output) = (batch, output)
    }

    /// Writes the brace and the id.
    func writeHead(_ row: TweetBatch.Row) {
        output.append("{\"id\":")
        writeID(row.id)
    }

    /// Writes the members from `whole` to `quoted`.
    func writeBody(_ row: TweetBatch.Row) {
        findMentions(of: row)
        switch names {
        case .tagtally:
            for field in TweetField.order { write(field, of: row) }
        case .twitter:
            for field in TweetField.twitterOrder { write(field, of: row) }
            closeObjects(to: 0)
        }
    }

    private func write(_ field: TweetField, of row: TweetBatch.Row) {
        switch field {
        case .id, .terms, .rest: break
        case .whole: write(.whole, !row.isCut)
        case .listed: write(.listed, !row.isExtracted)
        case .mentions: writeMentions()
        case .author: write(field, row.author)
        case .language: write(field, row.language)
        case .kind: if begin(.kind) { output.append(string: row.kind.name) }
        case .text: if row.text.count > 0 { write(.text, row.text) }
        case .originalAuthor: write(field, row.originalAuthor)
        case .source: write(field, row.source)
        case .place: if row.place >= 0, begin(.place) { writePlace(batch.places[Int(row.place)]) }
        case .point:
            if let point = row.point, begin(.point) { write([point.longitude, point.latitude]) }
        case .links: writeLinks(of: row)
        case .media:
            if row.media.count > 0, begin(.media) {
                writeList(row.media.indices) { writeMedium(batch.media[$0]) }
            }
        case .profile: writeProfile(row.profile)
        case .quoted:
            if row.quoted.count > 0, begin(.quoted) {
                writeList(row.quoted.indices) { writeQuoted(batch.quoted[$0]) }
            }
        default:
            // All others are numbers.
            if let number = row.numbers[field], begin(field) { write(number, field.type) }
        }
    }

    private func write(_ number: Int64, _ type: TweetField.ValueType) {
        switch type {
        case .tweet, .conversation, .version, .account: writeID(number)
        case .flag: output.append(number == 0 ? "false" : "true")
        case .time where names == .twitter: output.append(string: TwitterTime.text(number))
        case .count, .positiveCount, .time, .other: output.append(number)
        }
    }

    /// Writes an id as a string, because programs that read numbers as floating-point lose digits.
    private func writeID(_ id: Int64) {
        output.append("\"")
        output.append(id)
        output.append("\"")
    }

    /// Writes the members of `rest`, except the names of terms: values that an import needs and no other
    /// member has.
    func writeRest(_ row: TweetBatch.Row) {
        if batch.links[row.links.indices].contains(where: { row.refers(to: $0.status) }) {
            output.append(",\"links\":")
            writeList(row.links.indices) { write(batch.links[$0].url) }
        }
        // `writeBody` has found the mentions.
        let hasCounts = mentions.contains {
            $0.spellings.count > 1 && $0.count > $0.spellings.count
        }
        guard hasCounts else { return }
        output.append(",\"spelling_counts\":")
        writeList(mentions.indices) { index in
            writeList(sortedSpellings(of: mentions[index])) {
                output.append(Int64(batch.spellingCounts[$0].count))
            }
        }
    }
}

// MARK: - Mentions

extension TweetLineWriter {
    /// Finds the mentions of a tweet, sorted by kind and folded name.
    private func findMentions(of row: TweetBatch.Row) {
        mentions.removeAll(keepingCapacity: true)
        for index in row.spellingCounts.indices {
            let counted = batch.spellingCounts[index]
            let mention = batch.spellings[Int(counted.spelling)].mention
            let last = mentions.count - 1
            if last >= 0, mentions[last].mention == mention {
                mentions[last].count += counted.count
                mentions[last].spellings = mentions[last].spellings.lowerBound..<index + 1
            } else {
                mentions.append(
                    Group(mention: mention, count: counted.count, spellings: index..<index + 1)
                )
            }
        }
        if mentions.count > 1 { mentions.sort { precedes($0, $1) } }
    }

    private func precedes(_ one: Group, _ other: Group) -> Bool {
        let (one, other) = (batch.mentions[Int(one.mention)], batch.mentions[Int(other.mention)])
        if one.kind != other.kind { return one.kind.rawValue < other.kind.rawValue }
        return precedes(one.folded, other.folded)
    }

    /// True if a text comes before another one by code point.
    private func precedes(_ one: TweetBatch.Text, _ other: TweetBatch.Text) -> Bool {
        bytes(one).lexicographicallyPrecedes(bytes(other))
    }

    private func writeMentions() {
        guard begin(.mentions) else { return }
        writeList(mentions.indices) { writeMention(mentions[$0]) }
    }

    private func writeMention(_ group: Group) {
        let mention = batch.mentions[Int(group.mention)]
        output.append(
            mention.kind == .hashtag
                ? "{\"kind\":\"hashtag\",\"folded\":" : "{\"kind\":\"user\",\"folded\":"
        )
        write(mention.folded)
        output.append(",\"count\":")
        output.append(Int64(group.count))
        output.append(",\"spellings\":")
        writeList(sortedSpellings(of: group)) { write(name(at: $0)) }
        output.append("}")
    }

    /// The indices of the spellings of a mention, by code point.
    private func sortedSpellings(of group: Group) -> [Int] {
        guard group.spellings.count > 1 else { return [group.spellings.lowerBound] }
        return group.spellings.sorted { precedes(name(at: $0), name(at: $1)) }
    }

    /// The name of a spelling of a tweet, by its index in ``TweetBatch/spellingCounts``.
    private func name(at index: Int) -> TweetBatch.Text {
        batch.spellings[Int(batch.spellingCounts[index].spelling)].name
    }
}

// MARK: - Places, links, people

extension TweetLineWriter {
    private func writePlace(_ place: TweetBatch.Place) {
        output.append("{\"key\":")
        write(place.key)
        write(",\"name\":", place.name)
        write(",\"country\":", place.country)
        if let box = place.box {
            output.append(",\"bbox\":")
            write([box.west, box.south, box.east, box.north])
        }
        output.append("}")
    }

    /// Writes the links, without those that lead to the tweet itself or to tweets that it refers to.
    private func writeLinks(of row: TweetBatch.Row) {
        var count = 0
        for link in batch.links[row.links.indices] where !row.refers(to: link.status) {
            if count == 0 {
                guard begin(.links) else { return }
                output.append("[")
            } else {
                output.append(",")
            }
            write(link.url)
            count += 1
        }
        if count > 0 { output.append("]") }
    }

    private func writeMedium(_ medium: TweetBatch.Media) {
        output.append("[")
        output.append(string: medium.kind.name)
        output.append(",")
        write(medium.url)
        output.append(",")
        if medium.description.count < 0 {
            output.append("null")
        } else {
            write(medium.description)
        }
        output.append("]")
    }

    private func writeProfile(_ profile: TweetBatch.Profile) {
        let hasValue =
            AuthorField.order.contains {
                profile[$0].count >= 0 || profile.numbers[$0] != nil
            }
        guard hasValue, members.contains(.profile) else { return }
        if names == .tagtally { open(TweetField.profile.key) }
        for field in AuthorField.order {
            if profile[field].count >= 0 {
                begin(field)
                write(profile[field])
            } else if let number = profile.numbers[field] {
                begin(field)
                write(number, field.type)
            }
        }
        if names == .tagtally { closeObjects(to: 0) }
    }

    private func writeQuoted(_ quoted: TweetBatch.Quoted) {
        output.append("{\"id\":")
        writeID(quoted.id)
        write(",\"author\":", quoted.author)
        if quoted.time != .min {
            output.append(",\"time\":")
            output.append(quoted.time)
        }
        write(",\"text\":", quoted.text)
        output.append("}")
    }
}

// MARK: - Values

extension TweetLineWriter {
    /// Begins a member; false if it is not written.
    @inline(__always)
    private func begin(_ field: TweetField) -> Bool {
        guard members.contains(field) else { return false }
        switch names {
        case .tagtally: begin(field.key)
        case .twitter: begin(field.twitterPath)
        }
        return true
    }

    private func begin(_ field: AuthorField) {
        switch names {
        case .tagtally: begin(field.key)
        case .twitter: begin(field.twitterPath)
        }
    }

    private func begin(_ name: StaticString) {
        output.append(isFirst ? "\"" : ",\"")
        output.append(name)
        output.append("\":")
        isFirst = false
    }

    private func write(_ field: TweetField, _ flag: Bool) {
        if begin(field) { output.append(flag ? "true" : "false") }
    }

    private func write(_ field: TweetField, _ text: TweetBatch.Text) {
        if text.count >= 0, begin(field) { write(text) }
    }

    /// Writes a text behind a key, which has its comma and colon; nothing if there is no text.
    private func write(_ key: StaticString, _ text: TweetBatch.Text) {
        guard text.count >= 0 else { return }
        output.append(key)
        write(text)
    }

    private func write(_ text: TweetBatch.Text) { output.append(string: bytes(text)) }

    private func write(_ numbers: [Double]) {
        writeList(numbers.indices) { output.append(numbers[$0]) }
    }

    @inline(__always)
    private func writeList(_ indices: some Collection<Int>, _ write: (Int) -> Void) {
        output.append("[")
        var isFirst = true
        for index in indices {
            if !isFirst { output.append(",") }
            isFirst = false
            write(index)
        }
        output.append("]")
    }

    private func bytes(_ text: TweetBatch.Text) -> UnsafeBufferPointer<UInt8> {
        guard let range = text.range else { return UnsafeBufferPointer(start: nil, count: 0) }
        return UnsafeBufferPointer(rebasing: texts[range])
    }
}

// MARK: - Nested members

extension TweetLineWriter {
    /// Begins the last member of a path, in the objects that the names before it lead to.
    private func begin(_ path: [StaticString]) {
        let parents = path.dropLast()
        let common = zip(openObjects, parents).prefix { $0.hasSameText(as: $1) }.count
        closeObjects(to: common)
        for name in parents.dropFirst(common) { open(name) }
        if let name = path.last { begin(name) }
    }

    /// Opens an object within the last open one; the references of a tweet are a list, whose elements
    /// have their names as `type`.
    private func open(_ name: StaticString) {
        if openObjects.last?.isListed == true {
            output.append(isFirst ? "{\"type\":\"" : ",{\"type\":\"")
            output.append(name)
            output.append("\"")
            isFirst = false
        } else {
            begin(name)
            output.append(name.isListed ? "[" : "{")
            isFirst = true
        }
        openObjects.append(name)
    }

    /// Closes open objects until `count` are left.
    private func closeObjects(to count: Int) {
        while openObjects.count > count, let name = openObjects.popLast() {
            output.append(name.isListed ? "]" : "}")
            isFirst = false
        }
    }
}

extension StaticString {
    /// True for the object that API v2 writes as a list.
    fileprivate var isListed: Bool { hasSameText(as: "referenced_tweets") }

    fileprivate func hasSameText(as other: StaticString) -> Bool {
        utf8CodeUnitCount == other.utf8CodeUnitCount
            && memcmp(utf8Start, other.utf8Start, utf8CodeUnitCount) == 0
    }
}
