import { aliveEvent } from "./use-early-presses.ts";

/**
 * A script for a page's head, which runs before the page's own scripts load. It holds presses on buttons that only
 * those can handle, and remembers what is typed; after hydration it replays both. A part of the page that hydrates later,
 * when its own script is there, gets its presses then. Links and forms that post to their
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
  /** The buttons of parts that hydrate later than the page. */
  let later = new WeakSet<HTMLElement>();
  let next = 0;
  const address = () => location.pathname + location.search;
  const loaded = address();

  function buttonOf({ target }: Event): HTMLElement | null {
    return target instanceof Element ? target.closest<HTMLElement>(ours) : null;
  }

  function remember(button: HTMLElement) {
    if (pressed.has(button)) return;
    pressed.set(button, button.animate({ opacity: [0.55, 0.55] }, { duration: 1000, iterations: Infinity }));
  }

  function hold(event: MouseEvent) {
    const button = buttonOf(event);
    if (button === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    remember(button);
  }

  /** React drops a press on a part whose script is not there yet; it marks what it has hydrated. */
  function isDropped(button: HTMLElement): boolean {
    return later.has(button) && !Object.keys(button).some((key) => key.startsWith("__reactProps"));
  }

  /** Sees a press right after React, which listens there, too. */
  function holdDropped(event: MouseEvent) {
    const button = buttonOf(event);
    if (button === null || pressed.has(button) || !isDropped(button)) return;
    remember(button);
    pressAll();
  }

  /** Presses what was held, and soon again what is dropped. */
  function pressAll() {
    for (const [button, animation] of pressed) {
      if (button.isConnected) button.click();
      if (button.isConnected && isDropped(button)) continue;
      animation.cancel();
      pressed.delete(button);
    }
    clearTimeout(next);
    if (pressed.size > 0) next = window.setTimeout(pressAll, 50);
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
  }

  function playAgain() {
    letGo();
    later = new WeakSet(document.querySelectorAll<HTMLElement>('button[type="button"]'));
    document.addEventListener("click", holdDropped, true);
    delete document.documentElement.dataset["plain"];
    removeEventListener("popstate", loadWhereWent);
    // React reacts only to a value other than the one it found.
    for (const [input, text] of typed)
      for (const value of ["", text]) {
        Reflect.set(HTMLInputElement.prototype, "value", value, input);
        input.dispatchEvent(new Event("input", { bubbles: true }));
      }
    for (const control of chosen) control.dispatchEvent(new Event("change", { bubbles: true }));
    pressAll();
  }

  /** A script failed to load: let the browser do what it can without. */
  function giveUp({ target }: Event) {
    if (!(target instanceof HTMLScriptElement)) return;
    letGo();
    for (const animation of pressed.values()) animation.cancel();
    document.documentElement.dataset["plain"] = "";
    for (const button of pressed.keys()) button.click();
  }

  addEventListener("click", hold, true);
  addEventListener("input", note, true);
  addEventListener("error", giveUp, true);
  addEventListener("popstate", loadWhereWent);
  addEventListener(alive, playAgain, { once: true });
}
