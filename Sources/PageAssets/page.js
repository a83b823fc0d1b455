let shown = document.getElementById("main").textContent;

// Goes to the next or previous tweet, or row of a table, that leads somewhere.
function goTo(step) {
  const all = Array.from(document.querySelectorAll("main article.tweet, main tbody tr"))
    .filter((one) => !one.hidden && one.querySelector("a"));
  const here = all.indexOf(document.activeElement?.closest("article.tweet, tbody tr"));
  const next = all[within(here + step, 0, all.length - 1)];
  if (!next) return;
  // Enter opens the link that has the focus: of a tweet its time, of a row its first.
  const link = next.querySelector("header a:last-of-type") ?? next.querySelector("a");
  link.focus({ preventScroll: true });
  next.scrollIntoView({ block: "nearest" });
}

const openTab = (key) => document.querySelector(`.tabs a[data-key="${CSS.escape(key)}"]`)?.click();
const keys = {
  "/": () => { const box = document.getElementById("q"); box.focus(); box.select(); },
  "j": () => goTo(1), "k": () => goTo(-1),
  "?": () => document.getElementById("keys").togglePopover(),
};

// Of menus one is open at a time; a click elsewhere and Escape close it.
function closeMenus(besides) {
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (!menu.contains(besides)) menu.open = false;
  }
}
document.addEventListener("click", (event) => closeMenus(event.target));
document.addEventListener("keydown", (event) => {
  const menu = event.key === "Escape" && document.activeElement?.closest("details.menu[open]");
  if (event.key === "Escape") closeMenus(null);
  if (menu) menu.querySelector("summary").focus();
});

// What takes longer is loaded behind its link: it is the marked part of the page there.
async function load(place) {
  const answer = await fetch(place.querySelector("a").href);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const part = page.querySelector(".part");
  if (!answer.ok || !part) return;
  place.replaceChildren(part);
  place.classList.remove("later");
}

const loadAll = () => document.querySelectorAll("main > .later").forEach(load);
new MutationObserver(loadAll).observe(document.getElementById("main"), { childList: true });
loadAll();

// Keys that people use elsewhere: never while somebody types, or holds another key.
let isGoing = false;
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.key === "Shift") return;
  if (event.target.closest?.("input, textarea, select, .viewer")) return;
  const act = isGoing ? () => openTab(event.key) : keys[event.key];
  isGoing = !isGoing && event.key === "g";
  if (!act) return;
  event.preventDefault();
  act();
});

// The element of a new main part that stands for one of the old main part.
function counterpart(element, main, next) {
  if (!element || !main.contains(element)) return null;
  if (element.id) return next.querySelector("#" + CSS.escape(element.id));
  // The number of tweets of a place may have changed, and the number of its circle.
  const name = (one) => one.ariaLabel?.replace(/: [0-9,]+ tweets?$/, "") ??
    one.getAttribute("href") + " " + one.textContent;
  const same = (root) => Array.from(root.querySelectorAll(element.localName))
    .filter((other) => name(other) === name(element));
  const all = same(next);
  return all[same(main).indexOf(element)] ?? all[0];
}

// Replaces the main part, and keeps the focus, what was typed and opened, and what is seen of a map.
function replaceMain(main, next) {
  const [focused, onMap] = [document.activeElement, map?.focused];
  const keep = (selector, body) => {
    const all = next.querySelectorAll(selector);
    main.querySelectorAll(selector).forEach((old, number) => all[number] && body(old, all[number]));
  };
  keep("details", (old, part) => { part.open = old.open; });
  keep(".drop", (old, zone) => zone.replaceWith(old));
  const focus = counterpart(focused, main, next);
  for (const field of main.querySelectorAll("input[id], textarea[id], select[id]")) {
    const other = counterpart(field, main, next);
    if (field.type !== "range") other?.replaceWith(field);
    else if (other) other.value = 1 + other.dataset.periods.split(" ").indexOf(field.dataset.periods.split(" ")[field.value - 1]);
  }
  main.replaceChildren(...next.childNodes);
  startMap(onMap);
  main.querySelectorAll("[data-periods]").forEach(showPeriod);
  const focusable = focus && !focus.isConnected || focused?.closest(".drop") ? focused : focus;
  focusable?.focus({ preventScroll: true });
}

// Asks for the page again, and shows what has changed.
async function refresh() {
  const answer = await fetch(location.href);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const [main, next] = [document, page].map((part) => part.getElementById("main"));
  const text = next?.textContent;
  if (!answer.ok || !next || text === shown) return;
  shown = text;
  const [rows, before] = [next, main].map((e) => e.querySelectorAll("tbody tr, article").length);
  replaceMain(main, next);
  const [oldCount, newCount] = [document, page].map((part) => part.querySelector(".filters .found"));
  if (newCount) oldCount?.replaceWith(newCount);
  const [count, word] = [Math.abs(rows - before), rows > before ? "more" : "fewer"];
  const change = count > 0 ? `: ${count} ${word} rows` : "";
  document.getElementById("news").textContent = `This page was updated${change}.`;
}

// The page asks again at most a fifth of the time, so that long answers leave time for others.
let [isAsking, isOld] = [false, false];
async function update() {
  isOld = true;
  if (isAsking) return;
  isAsking = true;
  while (isOld) {
    isOld = false;
    const start = performance.now();
    try { await refresh(); } catch { /* The server has ended. */ }
    await new Promise((end) => setTimeout(end, 4 * (performance.now() - start)));
  }
  isAsking = false;
}

// Browsers open few connections to a server, so pages that nobody sees do not listen.
let [events, version] = [null, document.getElementById("news").dataset.version];
function listen() {
  events?.close();
  events = document.hidden ? null : new EventSource("/events");
  events?.addEventListener("message", ({ data }) => {
    if (version !== data) update();
    version = data;
  });
}
// A page that says why there is no answer is not asked for again by itself.
if (version) {
  document.addEventListener("visibilitychange", listen);
  listen();
}

document.documentElement.classList.add("scripted");

const within = (value, least, most) => Math.max(least, Math.min(value, most));

// The picture in the viewer zooms around a point, which is given in parts of the width and height, and moves by such parts. It has its least and largest width and its edges as data.
function zoom(drawing, factor, [atX = 0.5, atY = 0.5] = [], [byX, byY] = [0, 0]) {
  const [least, most, west, east, north, south] = drawing.dataset.limits.split(" ").map(Number);
  const { x, y, width, height } = drawing.viewBox.baseVal;
  const newWidth = within(width * factor, least, most);
  const newHeight = newWidth * height / width;
  const newX = x + atX * (width - newWidth) + byX * newWidth;
  const newY = y + atY * (height - newHeight) + byY * newHeight;
  drawing.setAttribute("viewBox", [within(newX, west, east - newWidth),
    within(newY, north, south - newHeight), newWidth, newHeight].join(" "));
  drawing.style.setProperty("--zoom", newWidth / most);
}

const drawingKeys = {
  "+": [0.5], "=": [0.5], "-": [2], 0: [Infinity], ArrowLeft: [1, [], [-0.2, 0]],
  ArrowRight: [1, [], [0.2, 0]], ArrowUp: [1, [], [0, -0.2]], ArrowDown: [1, [], [0, 0.2]],
};
document.addEventListener("keydown", (event) => {
  const drawing = document.querySelector(".viewer svg") ?? event.target.closest?.(".network svg");
  const act = drawing && drawingKeys[event.key];
  if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  zoom(drawing, ...act);
});

// A point of the window in parts of a drawing.
function pointIn(drawing, { clientX, clientY }) {
  const { a, d, e, f } = drawing.getScreenCTM();
  const { x, y, width, height } = drawing.viewBox.baseVal;
  return [((clientX - e) / a - x) / width, ((clientY - f) / d - y) / height];
}

document.addEventListener("wheel", (event) => {
  const drawing = event.target.closest(event.ctrlKey ? ".viewer svg, .network svg" : ".viewer svg");
  if (!drawing || event.deltaY === 0) return;
  event.preventDefault();
  zoom(drawing, event.deltaY < 0 ? 0.8 : 1.25, pointIn(drawing, event));
}, { passive: false });

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

// One finger moves the picture, and two zoom. The mouse moves a network; what began as a click stays one for a few pixels.
const fingers = new Map();
let pulled = 0;
document.addEventListener("pointerdown", (event) => {
  const isMouse = event.pointerType === "mouse" && event.button === 0;
  const kinds = isMouse ? ".viewer svg, .network svg" : ".viewer svg";
  if (event.target.closest(kinds)) fingers.set(event.pointerId, event);
  pulled = 0;
});
document.addEventListener("dragstart", (event) => {
  if (event.target.closest?.(".network")) event.preventDefault();
});
document.addEventListener("click", (event) => {
  // The Enter key clicks, too, without a count.
  if (event.detail > 0 && pulled > 4 && event.target.closest(".network")) event.preventDefault();
}, true);
document.addEventListener("pointermove", (event) => {
  const last = fingers.get(event.pointerId);
  const drawing = last?.target.closest("svg");
  if (!drawing) return;
  pulled += Math.hypot(event.clientX - last.clientX, event.clientY - last.clientY);
  if (drawing.closest(".network") && pulled <= 4) return;
  const other = [...fingers.values()].find((f) => f.pointerId !== event.pointerId);
  const gap = (f) => Math.hypot(f.clientX - other.clientX, f.clientY - other.clientY);
  const [[x, y], [oldX, oldY]] = [event, last].map((f) => pointIn(drawing, f));
  const [factor, part] = other ? [gap(last) / Math.max(gap(event), 1), 0.5] : [1, 1];
  zoom(drawing, factor, pointIn(drawing, other ?? event), [(oldX - x) * part, (oldY - y) * part]);
  // The element below a finger changes while it moves.
  const { pointerId, clientX, clientY } = event;
  fingers.set(pointerId, { pointerId, clientX, clientY, target: last.target });
});
for (const kind of ["pointerup", "pointercancel"]) {
  document.addEventListener(kind, (event) => fingers.delete(event.pointerId));
}

// A drag over the bars of a chart chooses their period, which is a filter of the same page.
let drag = null;
const xs = (event) => [drag.x, event.clientX].sort((one, other) => one - other);

function barsIn([left, right]) {
  return Array.from(drag.chart.querySelectorAll("a")).filter((bar) => {
    const box = bar.querySelector(".hit-bar").getBoundingClientRect();
    return box.right > left && box.left < right;
  });
}

document.addEventListener("pointerdown", (event) => {
  const chart = event.target.closest(".bar-chart");
  drag = chart && event.pointerType === "mouse" ? { chart, x: event.clientX, bars: [] } : null;
});
document.addEventListener("pointermove", (event) => {
  if (!drag || event.buttons !== 1 || Math.abs(event.clientX - drag.x) < 6) return;
  drag.bars.forEach((bar) => bar.classList.remove("chosen"));
  drag.bars = barsIn(xs(event));
  drag.bars.forEach((bar) => bar.classList.add("chosen"));
});
document.addEventListener("dragstart", (event) => { if (drag) event.preventDefault(); });
document.addEventListener("click", (event) => {
  if (!drag?.bars.length) return;
  event.preventDefault();
  const [first, last] = [drag.bars[0], drag.bars.at(-1)].map((bar) =>
    new URL(bar.getAttribute("href"), location).searchParams);
  const next = new URL(location);
  for (const name of ["at", "page"]) next.searchParams.delete(name);
  next.searchParams.set("since", first.get("at") ?? first.get("since"));
  next.searchParams.set("until", last.get("at") ?? last.get("until"));
  location = next;
}, true);

// The values of a time stand below its chart while it is pointed at or has the focus.
for (const kind of ["pointerover", "focusin"]) {
  document.addEventListener(kind, (event) => {
    const bar = event.target.closest?.(".time-chart a[aria-label]");
    const readout = bar?.closest(".time-chart").querySelector(".readout");
    if (readout) readout.textContent = bar.getAttribute("aria-label");
  });
}

// Gives a class to the edges of a network that meet a condition, and to the nodes and names at their ends; returns the number of edges.
function markEdges(drawing, mark, isMarked) {
  const edges = Array.from(drawing.querySelectorAll("[data-ends]")).filter((one) => isMarked(one.dataset));
  const marked = new Set([...edges, ...edges.flatMap((one) => one.dataset.ends.split(" "))]);
  drawing.querySelectorAll("[data-ends], [data-node], [data-name]").forEach((one) =>
    one.classList.toggle(mark, marked.has(one.dataset.node ?? one.dataset.name ?? one)));
  return edges.length;
}

// The edges and the neighbours of the node that is pointed at, or has the focus, stay; the others fade.
function markNeighbours(drawing, number) {
  drawing.classList.toggle("marking", number !== undefined);
  markEdges(drawing, "near", ({ ends }) => ends.split(" ").includes(number));
}
for (const kind of ["pointerover", "focusin"]) {
  document.addEventListener(kind, (event) => {
    const drawing = event.target.closest?.(".network svg") ?? document.querySelector(".network .marking");
    if (drawing) markNeighbours(drawing, event.target.closest?.("[data-node]")?.dataset.node);
  });
}

// Whether an edge has a weight in a period from 0: the text has the first period, a point and a bit for each period from there on, four in a digit.
const isInPeriod = (when, at, [first, digits] = when.split(".")) => parseInt(digits[at - first >> 2] ?? "0", 16) >> (at - first & 3) & 1;

// The slider of a network fades what has no weight in a period; its first step is all of them.
function showPeriod(slider) {
  const [drawing, period] = [slider.closest(".network").querySelector("[data-limits]"), slider.value - 1];
  drawing.classList.toggle("dated", period >= 0);
  const count = markEdges(drawing, "now", ({ when }) => isInPeriod(when, period));
  slider.nextElementSibling.textContent = slider.ariaValueText =
    period < 0 ? slider.dataset.all : `${slider.dataset.periods.split(" ")[period]}: ${counted(count, "edge")}`;
}
document.addEventListener("input", ({ target }) => target.matches("[data-periods]") && showPeriod(target));
// Browsers restore what was chosen before.
window.addEventListener("pageshow", () => document.querySelectorAll("[data-periods]").forEach(showPeriod));

// Arrows go from bar to bar.
document.addEventListener("keydown", (event) => {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const bars = Array.from(event.target.closest?.(".bar-chart")?.querySelectorAll("a") ?? []);
  const next = step && bars[bars.indexOf(event.target) + step];
  if (!next) return;
  event.preventDefault();
  event.target.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
});
