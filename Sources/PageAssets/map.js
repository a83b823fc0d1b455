// The map of places, which moves and zooms. At each zoom, circles that would overlap become one. Without this script, the circles of the server lead to the list beside the map.
const svgNames = "http://www.w3.org/2000/svg";
const shortNumber = new Intl.NumberFormat("en", { notation: "compact" });
// The map of the page; null without one. It has its places, the box that is seen, in units of the drawing, and the place whose callout is open.
let map = null;
// Whether a circle gets the focus without its callout.
let isQuiet = false;

// Begins with the map of a new page or of an update, of which the box and the callout stay, and the focus of a circle.
function startMap(hadFocus) {
  const [old, figure] = [map, document.getElementById("map")];
  map = figure && readMap(figure);
  if (!map) return;
  const again = (place) => place && map.places.find((one) => one.name && one.name === place.name);
  if (old) [map.box, map.open, map.focused] = [old.box, again(old.open), again(hadFocus)];
  else map.open = placeOf(document.querySelector("#places .place:target"));
  map.spots.replaceChildren();
  drawMap();
}

function readMap(figure) {
  const drawing = figure.querySelector("svg");
  const numbers = (text) => text.split(" ").map(Number);
  const listed = Array.from(document.querySelectorAll("#places .place"), (item) => {
    const [x, y] = numbers(item.dataset.at);
    const name = item.querySelector("bdi").textContent;
    return { x, y, tweets: Number(item.dataset.tweets), name, item };
  });
  const others = drawing.dataset.others.split(",").filter(Boolean).map((text) => {
    const [x, y, tweets] = numbers(text);
    return { x, y, tweets };
  });
  const places = [...listed, ...others];
  places.forEach((place, rank) => { place.rank = rank; });
  const [x, y, width] = numbers(drawing.getAttribute("viewBox"));
  const callout = document.createElement("div");
  [callout.className, callout.tabIndex] = ["callout", -1];
  callout.setAttribute("role", "group");
  figure.append(callout);
  new ResizeObserver(drawMap).observe(drawing);
  drawing.classList.add("drawn");
  return {
    figure, drawing, callout, places, box: { x, y, width }, home: { x, y, width },
    limits: numbers(drawing.dataset.limits), spots: drawing.querySelector(".spots"),
    circles: new Map(),
  };
}

// The radius in pixels: four more for ten times as many tweets, and enough for a number.
const radiusOf = ({ tweets, members }) =>
  Math.min(26, (members.length > 1 ? 12 : 7) + 4 * Math.log10(Math.max(tweets, 1))) * map.size;

// The places as circles of which none overlap, if a pixel has so many units: each joins the first circle that it meets, until none meet.
function circlesAt(unit) {
  let all = map.places.map((place) =>
    ({ x: place.x, y: place.y, tweets: place.tweets, first: place, members: [place] }));
  for (let count = Infinity; all.length < count;) {
    count = all.length;
    all = joined(all, unit);
  }
  return all;
}

function joined(all, unit) {
  const cell = 52 * map.size * unit;
  const [grid, kept] = [new Map(), []];
  for (const one of all) {
    const [column, row] = [Math.floor(one.x / cell), Math.floor(one.y / cell)];
    let other = null;
    for (let index = 0; index < 9 && !other; index += 1) {
      const near = grid.get(`${column + index % 3 - 1} ${row + Math.floor(index / 3) - 1}`);
      other = near?.find((two) => Math.hypot(one.x - two.x, one.y - two.y)
        < (radiusOf(one) + radiusOf(two)) * unit);
    }
    if (other) {
      joinCircles(other, one);
    } else {
      kept.push(one);
      const key = `${column} ${row}`;
      if (!grid.get(key)?.push(one)) grid.set(key, [one]);
    }
  }
  return kept;
}

// The middle of a circle is that of its tweets.
function joinCircles(circle, { x, y, tweets, first, members }) {
  const share = tweets / (circle.tweets + tweets);
  circle.x += (x - circle.x) * share;
  circle.y += (y - circle.y) * share;
  circle.tweets += tweets;
  circle.members = circle.members.concat(members);
  if (first.rank < circle.first.rank) circle.first = first;
}

const counted = (count, noun) => `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;

function nameOf({ first, tweets, members }) {
  const others = members.length - 1;
  const places = first.name
    ? first.name + (others ? ` and ${counted(others, "other place")}` : "")
    : counted(members.length, "place");
  return `${places}: ${counted(tweets, "tweet")}`;
}

// Draws what is seen. Circles that stay are moved, so that one of them keeps the focus.
function drawMap() {
  if (!map) return;
  const { x, y, width } = map.box;
  map.size = matchMedia("(max-width: 719px)").matches ? 1.3 : 1;
  const unit = width / (map.drawing.getBoundingClientRect().width || 1);
  map.drawing.setAttribute("viewBox", [x, y, width, width / 2].join(" "));
  if (map.unit !== unit) [map.all, map.unit] = [circlesAt(unit), unit];
  const focused = map.focused;
  const old = map.circles;
  map.circles = new Map();
  for (const circle of map.all) {
    const edge = radiusOf(circle) * unit;
    const [left, top] = [circle.x - x, circle.y - y];
    if (left < -edge || left > width + edge || top < -edge || top > width / 2 + edge) continue;
    const key = `${circle.first.rank} ${circle.members.length}`;
    const link = old.get(key) ?? newCircle(circle);
    old.delete(key);
    map.circles.set(key, link);
    placeCircle(link, circle, unit);
  }
  old.forEach((link) => link.remove());
  if (focused && !map.spots.contains(document.activeElement)) focusQuietly(linkTo(focused));
  showCallout();
}

function newCircle(circle) {
  const [link, shape, number] = ["a", "circle", "text"]
    .map((name) => document.createElementNS(svgNames, name));
  const isMany = circle.members.length > 1;
  link.setAttribute("class", isMany ? "spot many" : "spot");
  link.setAttribute("href", circle.first.item ? `#${circle.first.item.id}` : "#rows");
  link.setAttribute("aria-label", nameOf(circle));
  link.append(shape);
  if (isMany) link.append(number);
  number.textContent = shortNumber.format(circle.tweets);
  map.spots.append(link);
  return link;
}

function placeCircle(link, circle, unit) {
  link.circle = circle;
  const [shape, number] = link.children;
  const set = (element, values) =>
    Object.entries(values).forEach(([name, value]) => element?.setAttribute(name, value));
  set(shape, { cx: circle.x, cy: circle.y, r: radiusOf(circle) * unit });
  set(number, { x: circle.x, y: circle.y, "font-size": 11 * map.size * unit });
}

// The circle that has a place, if it is seen.
const linkTo = (place) =>
  [...map.circles.values()].find((link) => link.circle.members.includes(place));

// Sees another part, as near to it as the world goes.
function seeMap(x, y, width) {
  const [least, most, west, east, north, south] = map.limits;
  const size = within(width, least, Math.min(most, east - west));
  map.box = {
    x: within(x + (width - size) / 2, west, east - size),
    y: within(y + (width - size) / 4, north, south - size / 2), width: size,
  };
  drawMap();
}

// Zooms around a point, in parts of the map.
function zoomAt(factor, [atX, atY]) {
  const { x, y, width } = map.box;
  const [least, most] = map.limits;
  const size = within(width * factor, least, most);
  seeMap(x + atX * (width - size), y + atY * (width - size) / 2, size);
}

// Zooms in around the middle if places stay in view there, and otherwise around those that are nearest to it.
function zoomIn() {
  const { x, y, width } = map.box;
  const [middle, level, size] = [x + width / 2, y + width / 4, width / 2];
  const away = (place) => Math.max(Math.abs(place.x - middle), 2 * Math.abs(place.y - level));
  const nearest = map.places.reduce((one, two) => away(two) < away(one) ? two : one);
  if (away(nearest) < size / 4) return seeMap(middle - size / 2, level - size / 4, size);
  const around = map.places.filter((place) =>
    Math.abs(place.x - nearest.x) < size / 2 && Math.abs(place.y - nearest.y) < size / 4);
  const mean = (axis) => around.reduce((sum, place) => sum + place[axis] / around.length, 0);
  seeMap(mean("x") - size / 2, mean("y") - size / 4, size);
}

// Zooms in until the places of a circle are apart; false if they are at one point.
function zoomInto({ members }) {
  const edges = ["x", "y"].map((axis) => members.map((place) => place[axis]))
    .map((values) => [Math.min(...values), Math.max(...values)]);
  const [[west, east], [north, south]] = edges;
  const extent = 1.4 * Math.max(east - west, 2 * (south - north));
  const size = within(extent, map.limits[0], map.box.width / 2);
  if (west === east && north === south || size >= map.box.width) return false;
  seeMap((west + east - size) / 2, (north + south - size / 2) / 2, size);
  return true;
}

const moveBy = (right, down) =>
  seeMap(map.box.x + right * map.box.width, map.box.y + down * map.box.width / 2, map.box.width);
const mapActs = {
  in: zoomIn, out: () => zoomAt(2, [0.5, 0.5]),
  all: () => seeMap(map.home.x, map.home.y, map.home.width),
};
const mapKeys = {
  "+": mapActs.in, "=": mapActs.in, "-": mapActs.out, 0: mapActs.all,
  ArrowLeft: () => moveBy(-0.2, 0), ArrowRight: () => moveBy(0.2, 0),
  ArrowUp: () => moveBy(0, -0.2), ArrowDown: () => moveBy(0, 0.2),
};

// Shows the callout of the open place beside its circle, if that is seen; marks its places in the list.
function showCallout() {
  const link = map.open && linkTo(map.open);
  map.callout.classList.toggle("open", Boolean(link));
  for (const one of map.circles.values()) one.classList.toggle("hot", one === link);
  markPlaces(link?.circle.members ?? []);
  if (!link) return;
  if (map.callout.dataset.name !== nameOf(link.circle)) fillCallout(link.circle);
  const [frame, spot] = [map.figure, link].map((one) => one.getBoundingClientRect());
  const { offsetWidth: width, offsetHeight: height } = map.callout;
  const left = (spot.left + spot.right - width) / 2 - frame.left;
  const below = spot.bottom - frame.top + 6;
  const above = spot.top - frame.top - height - 6;
  map.callout.style.left = `${within(left, 0, Math.max(0, frame.width - width))}px`;
  map.callout.style.top = `${below + height > frame.height && above >= 0 ? above : below}px`;
}

// The callout has what the list has about the first places of a circle.
function fillCallout(circle) {
  const shown = circle.members.filter((place) => place.item)
    .sort((one, two) => one.rank - two.rank).slice(0, 3);
  const parts = shown.flatMap(({ item }) => Array.from(item.children, (one) => one.cloneNode(true)));
  const rest = circle.members.length - shown.length;
  const others = shown.length ? `and ${counted(rest, "other place")}` : counted(rest, "place");
  const [words, close] = ["p", "button"].map((name) => document.createElement(name));
  [words.className, words.textContent] = ["kind", others];
  [close.type, close.className, close.textContent] = ["button", "close", "Close"];
  map.callout.replaceChildren(...parts, ...(rest ? [words] : []), close);
  [map.callout.dataset.name, map.callout.ariaLabel] = [nameOf(circle), nameOf(circle)];
  map.callout.scrollTop = 0;
}

function openPlace(place) {
  map.open = place;
  showCallout();
  if (!place?.item) return;
  // The list alone scrolls, not the page.
  const [list, item] = [place.item.parentElement, place.item];
  const [top, seen] = [item.offsetTop - list.offsetTop, list.scrollTop];
  const isSeen = top >= seen && top + item.offsetHeight <= seen + list.clientHeight;
  if (!isSeen) list.scrollTop = top;
}

// Marks places in the list.
function markPlaces(places) {
  document.querySelectorAll("#places .hot").forEach((item) => item.classList.remove("hot"));
  for (const place of places) place.item?.classList.add("hot");
}

const placeOf = (item) => item && map.places.find((place) => place.item === item);

document.addEventListener("keydown", (event) => {
  if (!map || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape" && map.open) {
    const link = linkTo(map.open);
    openPlace(null);
    // The focus does not open it again.
    if (map.callout.contains(document.activeElement)) focusQuietly(link ?? map.drawing);
  }
  const act = event.target.closest?.("#map svg") && mapKeys[event.key];
  if (!act) return;
  event.preventDefault();
  act();
});

function focusQuietly(element) {
  isQuiet = true;
  element?.focus({ preventScroll: true });
  isQuiet = false;
}

document.addEventListener("wheel", (event) => {
  // Without Ctrl the wheel scrolls the page; a touchpad sends it for two fingers.
  if (!event.ctrlKey || !event.target.closest("#map svg")) return;
  event.preventDefault();
  zoomAt(Math.exp(within(event.deltaY, -50, 50) * 0.006), pointIn(map.drawing, event));
}, { passive: false });

document.addEventListener("dblclick", (event) => {
  if (!event.target.closest("#map svg") || event.target.closest(".spot")) return;
  event.preventDefault();
  zoomAt(0.5, pointIn(map.drawing, event));
});

// One finger or the mouse moves the map, and two fingers zoom. What began as a click stays one for a few pixels.
const mapTouches = new Map();
let wasMoved = false;
document.addEventListener("pointerdown", (event) => {
  if (!event.target.closest("#map svg") || event.button !== 0) return;
  if (mapTouches.size === 0) wasMoved = false;
  mapTouches.set(event.pointerId, event);
});
document.addEventListener("pointermove", (event) => {
  const last = map && mapTouches.get(event.pointerId);
  if (!last) return;
  const gap = (one, two) => Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY);
  if (!wasMoved && gap(event, last) < 5) return;
  if (!wasMoved) map.drawing.setPointerCapture(event.pointerId);
  wasMoved = true;
  const [[x, y], [oldX, oldY]] = [event, last].map((one) => pointIn(map.drawing, one));
  const other = [...mapTouches.values()].find((one) => one.pointerId !== event.pointerId);
  mapTouches.set(event.pointerId, event);
  if (!other) return moveBy(oldX - x, oldY - y);
  zoomAt(gap(last, other) / Math.max(1, gap(event, other)), pointIn(map.drawing, other));
});
for (const kind of ["pointerup", "pointercancel"]) {
  document.addEventListener(kind, (event) => mapTouches.delete(event.pointerId));
}
document.addEventListener("dragstart", (event) => {
  if (event.target.closest?.("#map svg")) event.preventDefault();
});

document.addEventListener("click", (event) => {
  if (!map) return;
  if (wasMoved && event.target.closest("#map")) {
    wasMoved = false;
    return event.preventDefault();
  }
  const button = event.target.closest("#map [data-zoom]");
  if (button) return mapActs[button.dataset.zoom]();
  const link = event.target.closest("#map .spot");
  if (link) {
    event.preventDefault();
    const { first, members } = link.circle;
    if (members.length > 1 && zoomInto(link.circle)) return openPlace(null);
    openPlace(first);
    return map.callout.focus({ preventScroll: true });
  }
  if (event.target.closest("#map .close")) {
    const opened = linkTo(map.open);
    openPlace(null);
    return focusQuietly(opened ?? map.drawing);
  }
  if (event.target.closest(".callout")) return;
  const place = placeOf(event.target.closest("#places .place"));
  if (place && !event.target.closest("a")) return goToPlace(place);
  if (map.open) openPlace(null);
});

// Shows a place of the list on the map.
function goToPlace(place) {
  const { width } = map.box;
  if (!linkTo(place)) seeMap(place.x - width / 2, place.y - width / 4, width);
  openPlace(place);
}

// Keys that reach a circle open its callout; the pointer only marks it.
document.addEventListener("focusin", ({ target }) => {
  if (!map) return;
  const link = target.closest("#map .spot");
  map.focused = link?.circle.first;
  if (link && !isQuiet && link.matches(":focus-visible")) openPlace(link.circle.first);
  hoverPlace(target);
});
document.addEventListener("focusout", ({ target }) => {
  if (target.closest?.("#map .spot")) map.focused = null;
});
document.addEventListener("pointerover", ({ target }) => { if (map) hoverPlace(target); });

function hoverPlace(target) {
  const place = placeOf(target.closest("#places .place"));
  const [circle, link] = [target.closest("#map .spot")?.circle, place && linkTo(place)];
  const opened = map.open && linkTo(map.open);
  for (const one of map.circles.values()) {
    one.classList.toggle("hot", one === link || one === opened);
  }
  markPlaces([...(opened?.circle.members ?? []), ...(circle?.members ?? [])]);
}

startMap();
