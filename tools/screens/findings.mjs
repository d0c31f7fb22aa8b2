import { findAxeViolations } from "#tests/support/axe.ts";

/** Layout shifts above this sum are seen; web.dev calls 0.1 good. */
const mostShift = 0.05;
const smallestTarget = 44;

/**
 * To be called before the page loads. The first shift after a press is what was asked for: browsers leave it out if it
 * comes within 500 ms, which a busy machine can't promise. Whatever moves after it counts.
 */
export async function watchShifts(page) {
  await page.addInitScript(() => {
    window.shifted = 0;
    let pressed = Infinity;
    for (const kind of ["pointerdown", "keydown"])
      addEventListener(kind, ({ timeStamp }) => (pressed = timeStamp), { capture: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const isAsked = entry.startTime > pressed;
        if (isAsked) pressed = Infinity;
        if (!isAsked && !entry.hadRecentInput) window.shifted += entry.value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/**
 * What is wrong with the page as it is shown: sideways scroll, axe, small targets on phones, shifts, height. After the
 * first scheme axe looks only at what depends on colors.
 */
export async function findingsOf(page, { width, highest, isFirst }) {
  const { scroll, height, shifted, small } = await page.evaluate(measure, smallestTarget);
  const found = [];
  if (scroll > width) found.push(`scrolls sideways: ${scroll} px`);
  if (shifted > mostShift) found.push(`shifts by ${shifted.toFixed(3)}`);
  if (highest?.[width] && height > highest[width])
    found.push(`is ${height} px high, at most ${highest[width]}`);
  if (width < 500) found.push(...small.map((target) => `has a small target: ${target}`));
  const rules = isFirst ? undefined : ["color-contrast", "link-in-text-block"];
  const violations = await findAxeViolations(page, { rules });
  return [...found, ...violations.map((violation) => `axe ${violation.slice(0, 200)}`)];
}

/** Runs in the page. */
function measure(smallest) {
  const targets = "a[href], button, input:not([type=hidden]), select, textarea, summary";
  const small = [...document.querySelectorAll(targets)].flatMap((element) => {
    const box = boxOf(element);
    const isShown = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    if (!isShown || isOutside(element) || isWithinText(element) || element.closest(".maplibregl-map"))
      return [];
    if (box.height >= smallest - 0.5 && box.width >= smallest - 0.5) return [];
    const name = element.getAttribute("aria-label") ?? element.textContent?.trim().slice(0, 40);
    return [
      `${element.tagName.toLowerCase()} "${name}" ${Math.round(box.width)} x ${Math.round(box.height)}`,
    ];
  });
  const { scrollWidth, scrollHeight } = document.documentElement;
  const shifted = window.shifted;
  window.shifted = 0;
  return { scroll: scrollWidth, height: scrollHeight, shifted, small };

  /** A label is pressed like its field; a link may be larger than its text. */
  function boxOf(element) {
    const label = element.matches("input") ? element.closest("label") : null;
    const own = (label ?? element).getBoundingClientRect();
    const after = getComputedStyle(element, "::after");
    if (after.position !== "absolute" || after.content === "none") return own;
    return { width: Math.max(own.width, smallest), height: Math.max(own.height, smallest) };
  }

  /** The way to the content, until it gets the focus, and the field that only programs fill in. */
  function isOutside(element) {
    if (element.tabIndex < 0 && element.closest("[aria-hidden=true]")) return true;
    const { right, bottom, width, height } = element.getBoundingClientRect();
    const { clip, clipPath } = getComputedStyle(element);
    const isCut = clip === "rect(0px, 0px, 0px, 0px)" || clipPath === "inset(50%)";
    return isCut || width < 2 || height < 2 || right + scrollX <= 0 || bottom + scrollY <= 0;
  }

  /** Links in a sentence may be as high as its line. */
  function isWithinText(element) {
    if (getComputedStyle(element).display !== "inline") return false;
    const line = element.parentElement;
    return line.textContent.trim().length > element.textContent.trim().length;
  }
}
