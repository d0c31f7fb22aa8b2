import { aliveEvent } from "./use-early-presses.ts";

/**
 * A script for a page's head, which runs before the page's own scripts load. It holds presses on buttons that only
 * those can handle, and remembers what is typed; after hydration it replays both. Links and forms that post to their
 * page are left to the browser, except those marked `data-early`, and so are buttons marked `data-native`. After Back or
 * Forward before hydration it loads the current URL, which browsers leave to scripts. If a script fails to load, it marks
 * the page with `data-plain`: theme.css then shows what is there for browsers without scripts.
 */
export const holdPressesScript = `(${holdPresses.toString()})("${aliveEvent}");`;

/** Runs in the browser on its own: it can use only its arguments. */
function holdPresses(alive: string) {
  const ours = 'button[type="button"]:not([data-native]),a[data-early],form[data-early] button';
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
    delete document.documentElement.dataset["plain"];
    removeEventListener("popstate", loadWhereWent);
    // React reacts only to a value other than the one it found.
    for (const [input, text] of typed)
      for (const value of ["", text]) {
        Reflect.set(HTMLInputElement.prototype, "value", value, input);
        input.dispatchEvent(new Event("input", { bubbles: true }));
      }
    for (const control of chosen) control.dispatchEvent(new Event("change", { bubbles: true }));
    for (const target of pressed.keys()) if (target.isConnected) target.click();
  }

  /** A script failed to load: let the browser do what it can without. */
  function giveUp({ target }: Event) {
    if (!(target instanceof HTMLScriptElement)) return;
    letGo();
    document.documentElement.dataset["plain"] = "";
    for (const button of pressed.keys()) button.click();
  }

  addEventListener("click", hold, true);
  addEventListener("input", note, true);
  addEventListener("error", giveUp, true);
  addEventListener("popstate", loadWhereWent);
  addEventListener(alive, playAgain, { once: true });
}
