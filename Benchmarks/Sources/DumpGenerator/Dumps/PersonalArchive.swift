/// The file `tweets.js` of a personal archive.
final class PersonalArchive: DumpFormat {
    private var isEmpty = true

    func add(_ record: Stream.Record, to file: inout ByteBuffer) {
        guard case .tweet(let tweet) = record else { return }
        file.append(isEmpty ? "window.YTD.tweets.part0 = [\n" : ",\n")
        file.append(archived: tweet)
        isEmpty = false
    }

    func end(_ file: inout ByteBuffer) {
        file.append(isEmpty ? "window.YTD.tweets.part0 = [ ]\n" : "\n]\n")
        isEmpty = true
    }
}
