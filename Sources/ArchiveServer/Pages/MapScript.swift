/// The script of maps, without which they do not move and show callouts after a click.
enum MapScript {
    /// The JavaScript.
    static let text = #"""
        // Buttons, the wheel and the keys + - and arrows move a map; circles show their callouts.
        // A unit of a map is a twentieth of a degree. Everything listens at the document, so that
        // it also works after a live update.
        document.documentElement.classList.add("scripted");

        function within(value, least, most) {
          return Math.max(least, Math.min(value, most));
        }

        // Zooms around a point, which is given in parts of the width and height; moves by such parts.
        function moveMap(map, factor, [atX, atY] = [0.5, 0.5], [byX, byY] = [0, 0]) {
          const box = map.viewBox.baseVal;
          map.dataset.first ??= box.width;
          const width = within(box.width * factor, 20, 7200);
          const [height, before] = [width / 2, box.width];
          const x = box.x + atX * (box.width - width) + byX * width;
          const y = box.y + atY * (box.height - height) + byY * height;
          box.x = within(x, -3600, map.dataset.east - width);
          box.y = within(y, -1800, 1800 - height);
          [box.width, box.height] = [width, height];
          map.style.setProperty("--scale", width / map.dataset.first);
          return width !== before;
        }

        function showCallout(link) {
          document.querySelector(".callout.open")?.classList.remove("open");
          const callout = link && document.getElementById(link.getAttribute("href").slice(1));
          if (!callout) return null;
          callout.classList.add("open");
          const [frame, spot] = [callout.offsetParent, link].map((e) => e.getBoundingClientRect());
          const middle = (spot.left + spot.right - callout.offsetWidth) / 2 - frame.left;
          callout.style.left = `${within(middle, 0, frame.width - callout.offsetWidth)}px`;
          callout.style.top = `${spot.bottom - frame.top + 6}px`;
          return callout;
        }

        function closeCallout() {
          const open = document.querySelector(".callout.open");
          if (open) document.querySelector(`a.spot[href="#${open.id}"]`)?.focus();
          // After the focus, which shows it.
          showCallout(null);
        }

        const named = location.hash.match(/^#spot-\d+$/) && `a.spot[href="${location.hash}"]`;
        if (named) showCallout(document.querySelector(named));

        const mapKeys = {
          "+": [0.5], "=": [0.5], "-": [2], ArrowLeft: [1, [0, 0], [-0.2, 0]],
          ArrowRight: [1, [0, 0], [0.2, 0]], ArrowUp: [1, [0, 0], [0, -0.2]],
          ArrowDown: [1, [0, 0], [0, 0.2]],
        };

        document.addEventListener("keydown", (event) => {
          if (event.key === "Escape") closeCallout();
          const map = event.target.closest(".map svg");
          if (!map || !mapKeys[event.key] || event.ctrlKey || event.metaKey || event.altKey) return;
          event.preventDefault();
          moveMap(map, ...mapKeys[event.key]);
        });

        document.addEventListener("wheel", (event) => {
          const map = event.target.closest(".map svg");
          if (!map || event.deltaY === 0) return;
          const frame = map.getBoundingClientRect();
          const at = [(event.clientX - frame.left) / frame.width,
            (event.clientY - frame.top) / frame.height];
          // At the end of the zoom the page scrolls on.
          if (moveMap(map, event.deltaY < 0 ? 0.8 : 1.25, at)) event.preventDefault();
        }, { passive: false });

        for (const kind of ["pointerover", "focusin"]) {
          document.addEventListener(kind, (event) => {
            const link = event.target.closest("a.spot");
            if (link) showCallout(link);
          });
        }

        document.addEventListener("click", (event) => {
          const link = event.target.closest("a.spot, .callout .close");
          if (link) {
            event.preventDefault();
            if (link.matches(".spot")) showCallout(link).focus();
            else closeCallout();
          }
          const button = event.target.closest("[data-zoom]");
          if (button) moveMap(button.closest(".map").querySelector("svg"), button.dataset.zoom);
        });
        """#
}
