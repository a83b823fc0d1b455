/// The script of maps and of other drawings that zoom; without it maps do not move, and show callouts
/// after a click.
enum MapScript {
    /// The JavaScript.
    static let text = """
        // Maps, and the picture in the viewer, are drawings that zoom and move. Everything listens at the \
        document, so that it also works after a live update.
        document.documentElement.classList.add("scripted");

        const within = (value, least, most) => Math.max(least, Math.min(value, most));

        // Shows a part of a drawing, given as its attribute. The circles of a map keep their size.
        function view(drawing, box) {
          drawing.dataset.first ??= drawing.viewBox.baseVal.width;
          drawing.setAttribute("viewBox", box);
          drawing.style.setProperty("--scale", drawing.viewBox.baseVal.width / drawing.dataset.first);
        }

        // Zooms around a point, which is given in parts of the width and height; moves by such parts. The \
        drawing has its least and largest width and its edges as data.
        function zoom(drawing, factor, [atX = 0.5, atY = 0.5] = [], [byX, byY] = [0, 0]) {
          const [least, most, west, east, north, south] = drawing.dataset.limits.split(" ").map(Number);
          const { x, y, width, height } = drawing.viewBox.baseVal;
          const newWidth = within(width * factor, least, most);
          const newHeight = newWidth * height / width;
          const newX = x + atX * (width - newWidth) + byX * newWidth;
          const newY = y + atY * (height - newHeight) + byY * newHeight;
          view(drawing, [within(newX, west, east - newWidth), within(newY, north, south - newHeight),
            newWidth, newHeight].join(" "));
          return newWidth !== width;
        }

        function showCallout(callout) {
          document.querySelector(".callout.open")?.classList.remove("open");
          if (!callout) return;
          callout.classList.add("open");
          const link = document.querySelector(`a.spot[href="#${callout.id}"]`);
          const [frame, spot] = [callout.offsetParent, link].map((e) => e.getBoundingClientRect());
          const middle = (spot.left + spot.right - callout.offsetWidth) / 2 - frame.left;
          callout.style.left = `${within(middle, 0, frame.width - callout.offsetWidth)}px`;
          callout.style.top = `${spot.bottom - frame.top + 6}px`;
        }

        function closeCallout() {
          const open = document.querySelector(".callout.open");
          if (open) document.querySelector(`a.spot[href="#${open.id}"]`)?.focus();
          // After the focus, which shows it.
          showCallout(null);
        }

        const calloutOf = (link) => document.querySelector(`.callout${link.getAttribute("href")}`);
        showCallout(document.querySelector(".callout:target"));

        const drawingKeys = {
          "+": [0.5], "=": [0.5], "-": [2], 0: [Infinity], ArrowLeft: [1, [], [-0.2, 0]],
          ArrowRight: [1, [], [0.2, 0]], ArrowUp: [1, [], [0, -0.2]], ArrowDown: [1, [], [0, 0.2]],
        };
        document.addEventListener("keydown", (event) => {
          if (event.key === "Escape") closeCallout();
          const drawing = document.querySelector(".viewer svg") ?? event.target.closest(".map svg");
          const act = drawing && drawingKeys[event.key];
          if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
          event.preventDefault();
          zoom(drawing, ...act);
        });

        // A point of the window in parts of a drawing.
        function pointIn(drawing, { clientX, clientY }) {
          const frame = drawing.getBoundingClientRect();
          return [(clientX - frame.left) / frame.width, (clientY - frame.top) / frame.height];
        }

        document.addEventListener("wheel", (event) => {
          const drawing = event.target.closest(".map svg, .viewer svg");
          if (!drawing || event.deltaY === 0) return;
          // At the end of the zoom the page scrolls on.
          const factor = event.deltaY < 0 ? 0.8 : 1.25;
          if (zoom(drawing, factor, pointIn(drawing, event))) event.preventDefault();
        }, { passive: false });

        for (const kind of ["pointerover", "focusin"]) {
          document.addEventListener(kind, (event) => {
            const link = event.target.closest("a.spot");
            if (link) showCallout(calloutOf(link));
          });
        }

        document.addEventListener("click", (event) => {
          const link = event.target.closest("a.spot, .callout .close");
          if (link) {
            event.preventDefault();
            if (link.matches(".spot")) calloutOf(link).focus();
            else closeCallout();
          }
          const button = event.target.closest("[data-zoom]");
          if (button) zoom(button.closest(".map").querySelector("svg"), button.dataset.zoom);
        });
        """
}
