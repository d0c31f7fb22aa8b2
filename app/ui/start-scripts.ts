/** The longest that scripts wait for the hero image, in milliseconds. */
const patienceMs = 2000;

/** The script type until then: one that browsers ignore. */
const held = "held";

const preload = '<link rel="modulepreload"';

type Page = { head: string; tail: string; script: string };

/**
 * Delays the scripts that a page's `head` preloads until the hero image has loaded, and those that its `tail` starts until
 * the first frame is on the screen; at most until the user interacts, or 2 s pass. `inline` makes the element of a script.
 */
export function pictureFirst(head: string, tail: string, inline: (code: string) => string): Page {
  if (!head.includes('as="image"') || !head.includes('fetchPriority="high"'))
    return { head: head.replaceAll(preload, `${preload} fetchpriority="low"`), tail, script: "" };
  // Behind the picture's own element, and before the styles, for which scripts wait.
  const pictureEnd = head.indexOf(">", head.indexOf('as="image"')) + 1;
  const ahead = inline(`(${fetchAhead.toString()})("${held}");`);
  const rest = head.slice(pictureEnd).replaceAll(preload, `<link rel="${held}"`);
  return {
    head: head.slice(0, pictureEnd) + ahead + rest,
    tail: tail.replace(/(<script nonce="[^"]*" type=)"module"/, `$1"${held}"`),
    script: `(${startScripts.toString()})("${held}", ${patienceMs});`,
  };
}

/**
 * Runs in the browser on its own: fetches the scripts once the hero image is there. On slow phones that is half a second
 * before the end of the page has been read.
 */
function fetchAhead(kind: string) {
  document.querySelector('link[as="image"]')?.addEventListener("load", () => {
    for (const link of document.querySelectorAll<HTMLLinkElement>(`link[rel="${kind}"]`)) {
      link.fetchPriority = "low";
      link.rel = "modulepreload";
    }
  });
}

/** Runs in the browser on its own: it can use only its arguments. */
function startScripts(kind: string, patience: number) {
  let started = false;
  const fetchScripts = () => {
    for (const link of document.querySelectorAll<HTMLLinkElement>(`link[rel="${kind}"]`)) {
      link.fetchPriority = "low";
      link.rel = "modulepreload";
    }
  };
  const start = () => {
    if (started) return;
    started = true;
    fetchScripts();
    const waiting = document.querySelector<HTMLScriptElement>(`script[type="${kind}"]`);
    if (!waiting) return;
    const script = document.createElement("script");
    script.type = "module";
    script.textContent = waiting.textContent;
    document.head.append(script);
  };
  // Frames may be counted well before the first is on the screen.
  const startOncePainted = () => {
    if (!globalThis.PerformanceObserver?.supportedEntryTypes?.includes("paint")) return start();
    new PerformanceObserver((list) => {
      if (list.getEntriesByName("first-contentful-paint").length > 0) start();
    }).observe({ type: "paint", buffered: true });
  };
  // A picture that has just come is decoded for one frame and may be painted in the next.
  const startAfterPaint = () => {
    fetchScripts();
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(startOncePainted)));
  };
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]');
  if (!picture || picture.complete) startAfterPaint();
  else for (const end of ["load", "error"]) picture.addEventListener(end, startAfterPaint);
  for (const press of ["pointerdown", "keydown", "focusin"])
    addEventListener(press, start, { once: true, capture: true });
  setTimeout(start, patience);
}
