/// The script that shows a picture in the whole window, without which its link leads to the file.
enum ViewerScript {
    /// The JavaScript.
    static let text = """
        // A picture in the whole window: the wheel, two fingers and + - zoom, arrows and one finger
        // move, 0 fits, Escape closes.
        function openViewer(link) {
          const viewer = document.createElement("dialog");
          const [image, close] = [new Image(), document.createElement("button")];
          [viewer.className, close.textContent] = ["viewer", "Close"];
          [image.src, image.alt] = [link.href, link.querySelector("img").alt];
          image.draggable = false;
          viewer.ariaLabel = "Picture";
          viewer.append(close, image);
          document.body.append(viewer);

          let [scale, x, y] = [1, 0, 0];
          // Zooms around a point, in pixels from the middle of the window.
          function move(factor, byX = 0, byY = 0, atX = 0, atY = 0) {
            const before = scale;
            scale = Math.max(1, Math.min(scale * factor, 20));
            const [w, h] = [viewer.clientWidth, viewer.clientHeight].map((n) => n * (scale - 1) / 2);
            x = within(atX - (atX - x) * scale / before + byX, -w, w);
            y = within(atY - (atY - y) * scale / before + byY, -h, h);
            image.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
          }
          const fromMiddle = (p) => [p.clientX - innerWidth / 2, p.clientY - innerHeight / 2];

          viewer.addEventListener("wheel", (event) => {
            event.preventDefault();
            move(event.deltaY < 0 ? 1.2 : 1 / 1.2, 0, 0, ...fromMiddle(event));
          }, { passive: false });

          const keys = { "+": [1.5], "=": [1.5], "-": [1 / 1.5], 0: [0], ArrowLeft: [1, 60],
            ArrowRight: [1, -60], ArrowUp: [1, 0, 60], ArrowDown: [1, 0, -60] };
          viewer.addEventListener("keydown", (event) => {
            event.stopPropagation();
            if (!keys[event.key] || event.ctrlKey || event.metaKey || event.altKey) return;
            event.preventDefault();
            move(...keys[event.key]);
          });

          const fingers = new Map();
          viewer.addEventListener("pointerdown", (event) => fingers.set(event.pointerId, event));
          viewer.addEventListener("pointermove", (event) => {
            const last = fingers.get(event.pointerId);
            if (!last) return;
            const other = [...fingers.values()].find((f) => f.pointerId !== event.pointerId);
            const gap = (f) => Math.hypot(f.clientX - other.clientX, f.clientY - other.clientY);
            const factor = other ? gap(event) / Math.max(gap(last), 1) : 1;
            const part = other ? 0.5 : 1;
            move(factor, (event.clientX - last.clientX) * part,
              (event.clientY - last.clientY) * part, ...fromMiddle(other ?? event));
            fingers.set(event.pointerId, event);
          });
          for (const kind of ["pointerup", "pointercancel", "pointerleave"]) {
            viewer.addEventListener(kind, (event) => fingers.delete(event.pointerId));
          }

          close.addEventListener("click", () => viewer.close());
          viewer.addEventListener("close", () => {
            viewer.remove();
            link.focus();
          });
          viewer.showModal();
        }

        document.addEventListener("click", (event) => {
          const link = event.target.closest("a.picture");
          if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          openViewer(link);
        });
        """
}
