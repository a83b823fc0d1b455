/// The script that shows a picture in the whole window, as a drawing that zooms; without it the link of
/// the picture leads to the file.
enum ViewerScript {
    /// The JavaScript.
    static let text = """
        // A picture in the whole window, which Escape closes.
        function openViewer(link) {
          const viewer = document.createElement("dialog");
          const [w, h] = [innerWidth, innerHeight];
          [viewer.className, viewer.ariaLabel] = ["viewer", "Picture"];
          viewer.innerHTML = `<button type="button">Close</button><svg role="img" viewBox="0 0 ${w} ${h}"
            data-limits="${w / 20} ${w} 0 ${w} 0 ${h}"><image width="${w}" height="${h}"/></svg>`;
          const [close, drawing] = viewer.children;
          drawing.ariaLabel = link.querySelector("img").alt;
          drawing.firstChild.setAttribute("href", link.href);
          close.addEventListener("click", () => viewer.close());
          viewer.addEventListener("close", () => { viewer.remove(); link.focus(); });
          document.body.append(viewer);
          viewer.showModal();
        }

        document.addEventListener("click", (event) => {
          const link = event.target.closest("a.picture");
          if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          openViewer(link);
        });

        // One finger moves the picture, and two zoom.
        const fingers = new Map();
        document.addEventListener("pointerdown", (event) => {
          if (event.target.closest(".viewer svg")) fingers.set(event.pointerId, event);
        });
        document.addEventListener("pointermove", (event) => {
          const drawing = document.querySelector(".viewer svg");
          const last = drawing && fingers.get(event.pointerId);
          if (!last) return;
          const other = [...fingers.values()].find((f) => f.pointerId !== event.pointerId);
          const gap = (f) => Math.hypot(f.clientX - other.clientX, f.clientY - other.clientY);
          const [[x, y], [oldX, oldY]] = [event, last].map((f) => pointIn(drawing, f));
          const [factor, part] = other ? [gap(last) / Math.max(gap(event), 1), 0.5] : [1, 1];
          zoom(drawing, factor, pointIn(drawing, other ?? event), [(oldX - x) * part, (oldY - y) * part]);
          fingers.set(event.pointerId, event);
        });
        for (const kind of ["pointerup", "pointercancel"]) {
          document.addEventListener(kind, (event) => fingers.delete(event.pointerId));
        }
        """
}
