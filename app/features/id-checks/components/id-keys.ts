import type { KeyboardEvent } from "react";

/**
 * The keys of the list of IDs, for the one that has the focus: V marks it as verified, R refuses it, J and K go to the
 * next and the previous.
 */
export function pressIdKey(event: KeyboardEvent<HTMLUListElement>): void {
  const { key, target, currentTarget: list, altKey, ctrlKey, metaKey } = event;
  const at = target instanceof Element ? target.closest("li") : null;
  const isTyping = target instanceof Element && target.closest("input, textarea, select, dialog") !== null;
  if (at === null || isTyping || altKey || ctrlKey || metaKey) return;
  const pressed = key.toLowerCase();
  if (pressed === "v" || pressed === "r") {
    const button = at.querySelector<HTMLElement>(
      `button[data-key="${pressed}"], [data-key="${pressed}"] button`,
    );
    button?.click();
  }
  const step = { j: 1, k: -1 }[pressed];
  if (step === undefined) return;
  const items = [...list.children];
  items[items.indexOf(at) + step]?.querySelector<HTMLElement>("[data-heading]")?.focus();
}
