import type { Done } from "./when-touched.tsx";

const controls = 'input:not([type="hidden"]),select,textarea';
const targets = `${controls},a,button,summary`;

function allIn<Kind extends Element>(box: Element, what: string): Kind[] {
  return [...box.querySelectorAll<Kind>(what)];
}

/**
 * Notes what people have done in the server's HTML, by its places. Returns what does it again in the part that replaces it.
 */
export function doAgain(box: HTMLElement, done: Done): (now: HTMLElement) => void {
  const places = allIn<HTMLElement>(box, targets);
  const texts = allIn<HTMLInputElement>(box, controls).map(({ value, checked }) => ({ value, checked }));
  const open = allIn<HTMLDetailsElement>(box, "details").map((panel) => panel.open);
  const focused = places.indexOf(document.activeElement as HTMLElement);
  const pressed = [...done.pressed].map((button) => places.indexOf(button as HTMLElement));
  const sent = done.sent === null ? -1 : allIn(box, "form").indexOf(done.sent);

  return (now) => {
    for (const [place, panel] of allIn<HTMLDetailsElement>(now, "details").entries())
      panel.open = open[place] === true;
    const entered = allIn<HTMLInputElement>(now, controls).filter((control, place) =>
      enter(control, texts[place] ?? control),
    );
    const nowPlaces = allIn<HTMLElement>(now, targets);
    nowPlaces[focused]?.focus({ preventScroll: true });
    // After React has rendered what was entered.
    setTimeout(() => {
      for (const control of entered)
        if (control !== document.activeElement)
          control.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
      for (const place of pressed) nowPlaces[place]?.click();
      allIn<HTMLFormElement>(now, "form")[sent]?.requestSubmit();
    });
  };
}

type Entered = { value: string; checked?: boolean };

/** Returns whether it changed a text. */
function enter(control: HTMLInputElement, { value, checked }: Entered): boolean {
  if (checked !== undefined && control.checked !== checked) control.click();
  if (control.value === value) return false;
  // As if typed: React hears no other way.
  Reflect.set(Object.getPrototypeOf(control) as object, "value", value, control);
  for (const name of ["input", "change"]) control.dispatchEvent(new Event(name, { bubbles: true }));
  return true;
}
