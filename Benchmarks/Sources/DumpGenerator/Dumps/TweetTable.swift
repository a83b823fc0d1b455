/// A table, CSV, with a row for each tweet and lists of the mentions in its text.
final class TweetTable: DumpFormat {
    private var isEmpty = true

    func add(_ record: Stream.Record, to file: inout ByteBuffer) {
        guard case .tweet(let tweet) = record else { return }
        begin(&file)
        file.append(rowOf: tweet)
    }

    func end(_ file: inout ByteBuffer) {
        begin(&file)
        isEmpty = true
    }

    private func begin(_ file: inout ByteBuffer) {
        guard isEmpty else { return }
        file.append("id_str,created_at,screen_name,text,lang,source,retweet_count,favorite_count,")
        file.append("hashtags,mentions_screen_name\n")
        isEmpty = false
    }
}
