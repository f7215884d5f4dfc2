// Small elements, without markup in strings.

const SVG = "http://www.w3.org/2000/svg";

/** Make an element: `make("p", {class: "quiet"}, "text", child)`; attributes that are null or false are left out. */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  put(element, attributes);
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== ""));
  return element;
}

/** Set attributes; null and false take them away. Nothing is touched that has not changed. */
export function put(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) element.removeAttribute(name);
    else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value === true ? "" : value);
  }
}

/** Take the sprite into the page: cards come and go by the dozen, and each would ask for the file again. */
export async function takeIn(sprite) {
  const text = await (await fetch(sprite)).text();
  const drawing = document.adoptNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement);
  put(drawing, { class: "sprite", "aria-hidden": "true" });
  document.body.prepend(drawing);
}

/** Draw a symbol of the sprite that was taken in. */
export function symbol(name, attributes = {}) {
  const svg = document.createElementNS(SVG, "svg");
  put(svg, { viewBox: "0 0 24 24", "aria-hidden": "true", ...attributes });
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#${name}`);
  svg.append(use);
  return svg;
}

/** Make an element of a drawing. */
export function drawn(tag, attributes, ...children) {
  const element = document.createElementNS(SVG, tag);
  put(element, attributes);
  element.append(...children);
  return element;
}

/** Put children in place of what was there, unless it looks the same: so focus and screen readers are left in peace. */
export function fill(element, ...children) {
  const fresh = document.createElement(element.tagName);
  fresh.append(...children.filter((child) => child !== null && child !== undefined && child !== ""));
  if (fresh.innerHTML === element.innerHTML) return false;
  const focused = element.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
  element.replaceChildren(...fresh.childNodes);
  if (focused) element.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus();
  return true;
}
