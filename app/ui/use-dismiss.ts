import { type RefObject, useEffect, useRef } from "react";

/**
 * Closes the open panels (`details`) inside `box` on a press outside, on Escape, and whenever `done` changes. Returns
 * the focus to the panel's button.
 */
export function useDismiss(box: RefObject<HTMLElement | null>, done: string): void {
  const last = useRef(done);
  useEffect(() => {
    if (last.current === done) return;
    last.current = done;
    closePanels(box.current);
  }, [box, done]);

  useEffect(() => {
    const onPress = (event: Event) => {
      for (const panel of openPanels(box.current)) {
        const inside = event.target !== panel && panel.contains(event.target as Node);
        if (!inside) panel.open = false;
      }
    };
    const onKey = (event: KeyboardEvent) => {
      // The first press closes a calendar that is open over the panel.
      if (event.key === "Escape" && !event.defaultPrevented) closePanels(box.current);
    };
    document.addEventListener("pointerdown", onPress);
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("pointerdown", onPress);
      document.removeEventListener("keydown", onKey);
    };
  }, [box]);
}

function openPanels(box: HTMLElement | null): HTMLDetailsElement[] {
  return [...(box?.querySelectorAll<HTMLDetailsElement>("details[open]") ?? [])];
}

function closePanels(box: HTMLElement | null): void {
  for (const panel of openPanels(box)) {
    if (panel.contains(document.activeElement)) panel.querySelector("summary")?.focus();
    panel.open = false;
  }
}
