extension DumpAccount {
    /// The account as a line of JSON, for programs that add up the accounts of many dumps.
    package var jsonLine: [UInt8] {
        let line = LineBuffer()
        line.append("{\"dump\":")
        line.append(string: file.name)
        let counts: [(StaticString, Int)] = [
            (",\"records\":", records), (",\"tweets\":", tweets), (",\"non_tweets\":", nonTweets),
            (",\"refused\":", refusals.count),
        ]
        for (key, count) in counts {
            line.append(key)
            line.append(Int64(count))
        }
        line.append(",\"formats\":")
        line.append(list: formats.sorted())
        line.append(",\"problems\":")
        line.append(list: problems)
        appendRefusals(to: line)
        line.append("}\n")
        return line.bytes
    }

    /// Why the dump, or an entry of it, could not be read, or not to its end; each a sentence.
    package var problems: [String] {
        let entries = entries.unreadable.kept.map { "\(file.name)!\($0)" }
        let whole = problem.map { [DumpError(name: file.name, reason: $0).description] } ?? []
        return entries + whole
            + (hasNoDump && whole.isEmpty && entries.isEmpty
                ? ["\(file.name) has no dump in it"] : [])
    }

    private func appendRefusals(to line: LineBuffer) {
        line.append(",\"refusals\":[")
        for (index, refusal) in refusals.kept.enumerated() {
            line.append(index > 0 ? ",{\"place\":" : "{\"place\":")
            line.append(string: position(of: refusal))
            line.append(",\"reason\":")
            line.append(string: refusal.reason.sentence)
            line.append("}")
        }
        line.append("]")
    }

    /// The position of a refused record, such as `dump.zip!tweets.js:4, record 2`.
    package func position(of refusal: Refusal) -> String {
        let record = refusal.recordNumber.map { ", record \($0)" } ?? ""
        let name = refusal.entry.map { "\(file.name)!\($0)" } ?? file.name
        return "\(name):\(refusal.line)\(record)"
    }
}
