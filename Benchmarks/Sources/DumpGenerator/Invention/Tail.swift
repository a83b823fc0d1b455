/// The hashtags of a dump in which most occur once, so that reports hide them.
struct Tail {
    /// The number of hashtags that occur once, and of tweets.
    let once: Int
    /// The number of other hashtags, one of which is in each tweet.
    let often: Int

    /// The numbers of a tweet's two hashtags.
    func hashtags(of tweet: Int) -> [Int] {
        [Vocabulary.hashtags + often + tweet, Vocabulary.hashtags + tweet % often]
    }
}
