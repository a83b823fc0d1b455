/// The hashtags of a dump in which most are mentioned once: that is what reports hide.
struct Tail {
    /// How many hashtags are mentioned once, which is how many tweets there are.
    let once: Int
    /// How many others there are, of which each tweet has one.
    let often: Int

    /// Hashtags that no other tweet has.
    func hashtags(of tweet: Int) -> [Int] {
        [Vocabulary.hashtags + often + tweet, Vocabulary.hashtags + tweet % often]
    }
}
