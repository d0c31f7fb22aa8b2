/** The longest that scripts wait for the hero image, in milliseconds. */
const patienceMs = 2000;

/** The script type until then: one that browsers ignore. */
const held = "held";

const preload = '<link rel="modulepreload"';

/**
 * Delays the scripts that a page's `head` preloads until the hero image has loaded, and those that its `tail` starts until
 * the first frame is on the screen; at most until the user interacts, or 2 s pass.
 */
export function pictureFirst(head: string, tail: string): { head: string; tail: string; script: string } {
  if (!head.includes('as="image"') || !head.includes('fetchPriority="high"'))
    return { head: head.replaceAll(preload, `${preload} fetchpriority="low"`), tail, script: "" };
  return {
    head: head.replaceAll(preload, `<link rel="${held}"`),
    tail: tail.replace(/(<script nonce="[^"]*" type=)"module"/, `$1"${held}"`),
    script: `(${startScripts.toString()})("${held}", ${patienceMs});`,
  };
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
