/// The script of the server's pages, without which everything works but its keys.
enum SiteScript {
    /// The JavaScript.
    static let text = """
        // Keys that people use elsewhere: never while somebody types, or holds another key.
        function isTyping(element) {
          return element.closest?.("input, textarea, select") != null;
        }

        // The tweets of the page, or the rows of its tables, that lead somewhere.
        function stops() {
          return Array.from(document.querySelectorAll("main article.tweet, main tbody tr"))
            .filter((one) => !one.hidden && one.querySelector("a"));
        }

        function goTo(step) {
          const all = stops();
          const here = document.activeElement?.closest("article.tweet, tbody tr");
          const next = all[Math.min(Math.max(all.indexOf(here) + step, 0), all.length - 1)];
          if (!next) return;
          // Enter opens the link that has the focus: of a tweet its time, of a row its first.
          const link = next.querySelector("header a:last-of-type") ?? next.querySelector("a");
          link.focus({ preventScroll: true });
          next.scrollIntoView({ block: "nearest" });
        }

        function openTab(key) {
          const tabs = Array.from(document.querySelectorAll(".tabs a[data-key]"));
          tabs.find((tab) => tab.dataset.key === key)?.click();
        }

        const keys = {
          "/": () => { const box = document.getElementById("q"); box.focus(); box.select(); },
          "j": () => goTo(1),
          "k": () => goTo(-1),
          "?": () => document.getElementById("keys").togglePopover(),
        };

        // What takes longer is loaded behind its link: it is the marked part of the page there.
        async function load(place) {
          const answer = await fetch(place.querySelector("a").href);
          if (!answer.ok) return;
          const page = new DOMParser().parseFromString(await answer.text(), "text/html");
          const part = page.querySelector(".part");
          if (!part) return;
          place.replaceChildren(part);
          place.classList.remove("later");
        }

        function loadAll() {
          for (const place of document.querySelectorAll("main > .later")) load(place);
        }

        new MutationObserver(loadAll).observe(document.getElementById("main"), { childList: true });
        loadAll();

        let isGoing = false;
        document.addEventListener("keydown", (event) => {
          if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
          if (event.key === "Shift") return;
          const wasGoing = isGoing;
          isGoing = !wasGoing && event.key === "g";
          const act = wasGoing ? () => openTab(event.key) : keys[event.key];
          if (!act) return;
          event.preventDefault();
          act();
        });
        """
}
