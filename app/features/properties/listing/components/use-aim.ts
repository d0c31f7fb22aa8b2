import { type RefObject, useEffect, useRef } from "react";
import type { FormStep } from "./form-fields.ts";

/** What to focus as soon as it is shown: a field, or a step's heading. */
export type Aim = { field: string } | { step: FormStep };

/** Focuses each aim once: a field in the middle of the screen, a heading where the page has scrolled to. */
export function useAim(form: RefObject<HTMLFormElement | null>, aim: Aim | null): void {
  const met = useRef<Aim | null>(null);
  // After each render: only one of them shows the step.
  useEffect(() => {
    if (aim === null || met.current === aim || !form.current) return;
    const target = "field" in aim ? fieldIn(form.current, aim.field) : headingIn(form.current, aim.step);
    if (!target?.checkVisibility()) return;
    met.current = aim;
    target.focus({ preventScroll: true });
    if ("field" in aim) target.scrollIntoView({ block: "center" });
  });
}

function headingIn(form: HTMLFormElement, step: FormStep): HTMLElement | null {
  return form.querySelector<HTMLElement>(`[data-step=${step}] > legend`);
}

function fieldIn(form: HTMLFormElement, name: string): HTMLElement | null {
  const named = form.elements.namedItem(name);
  return named instanceof HTMLElement && named.getAttribute("type") !== "hidden"
    ? named
    : form.querySelector<HTMLElement>(`[data-field=${name}]`);
}
