import { aliveEvent } from "./use-early-presses.ts";

/**
 * A script for the head of a page, which runs before the page's own scripts are there. It holds presses on buttons that
 * only those can answer, and remembers what is typed meanwhile; once the page is alive, both are played again. Links
 * and forms that post to their page are left to the browser, except those marked `data-early`. After Back or Forward
 * meanwhile it loads what the address now names: the browser leaves that to scripts.
 */
export const holdPressesScript = `(${holdPresses.toString()})("${aliveEvent}");`;

/** Runs in the browser, by itself: it knows nothing but what it is given. */
function holdPresses(alive: string) {
  const ours = 'button[type="button"],a[data-early],form[data-early] button';
  const pressed = new Map<HTMLElement, Animation>();
  const typed = new Map<HTMLInputElement, string>();
  const chosen = new Set<EventTarget>();
  const address = () => location.pathname + location.search;
  const loaded = address();

  function hold(event: MouseEvent) {
    const target = event.target instanceof Element ? event.target.closest<HTMLElement>(ours) : null;
    if (target === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (pressed.has(target)) return;
    pressed.set(target, target.animate({ opacity: [0.55, 0.55] }, { duration: 1000, iterations: Infinity }));
  }

  function note({ target }: Event) {
    if (target instanceof HTMLSelectElement) chosen.add(target);
    if (!(target instanceof HTMLInputElement) || /^(checkbox|radio)$/.test(target.type)) return;
    if (target.type === "file") chosen.add(target);
    else typed.set(target, target.value);
  }

  function loadWhereWent() {
    if (address() !== loaded) location.reload();
  }

  function letGo() {
    removeEventListener("click", hold, true);
    removeEventListener("input", note, true);
    removeEventListener("error", giveUp, true);
    for (const animation of pressed.values()) animation.cancel();
  }

  function playAgain() {
    letGo();
    removeEventListener("popstate", loadWhereWent);
    // React answers only to a value other than the one it found.
    for (const [input, text] of typed)
      for (const value of ["", text]) {
        Reflect.set(HTMLInputElement.prototype, "value", value, input);
        input.dispatchEvent(new Event("input", { bubbles: true }));
      }
    for (const control of chosen) control.dispatchEvent(new Event("change", { bubbles: true }));
    for (const target of pressed.keys()) if (target.isConnected) target.click();
  }

  /** A script did not arrive: the browser does what it can by itself. */
  function giveUp({ target }: Event) {
    if (!(target instanceof HTMLScriptElement)) return;
    letGo();
    for (const button of pressed.keys()) button.click();
  }

  addEventListener("click", hold, true);
  addEventListener("input", note, true);
  addEventListener("error", giveUp, true);
  addEventListener("popstate", loadWhereWent);
  addEventListener(alive, playAgain, { once: true });
}
