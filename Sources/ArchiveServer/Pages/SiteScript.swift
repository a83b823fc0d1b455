/// The script of the server's pages, without which everything works but its keys.
enum SiteScript {
    /// The JavaScript.
    static let text = """
        // The key / goes to the search box, j and k to the next and the previous tweet.
        function isTyping(element) {
          return element.closest("input, textarea, select") !== null;
        }

        function goToTweet(step) {
          const tweets = Array.from(document.querySelectorAll("article.tweet"));
          if (tweets.length === 0) return;
          const current = tweets.indexOf(document.activeElement?.closest("article.tweet"));
          const next = Math.min(Math.max(current + step, 0), tweets.length - 1);
          const link = tweets[next].querySelector("header a:last-of-type");
          link?.focus();
          tweets[next].scrollIntoView({ block: "nearest" });
        }

        document.addEventListener("keydown", (event) => {
          if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
          if (event.key === "/") {
            event.preventDefault();
            document.getElementById("q").focus();
          } else if (event.key === "j") {
            goToTweet(1);
          } else if (event.key === "k") {
            goToTweet(-1);
          }
        });
        """
}
