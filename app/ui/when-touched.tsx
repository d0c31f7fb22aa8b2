import { type ComponentType, createElement, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Given } from "./kept.tsx";
import { Missing, onServer } from "./lazy.tsx";
import { useAlive } from "./use-alive.ts";

/**
 * A part of a page whose script loads when someone points at it, focuses it or opens it. Until then a browser leaves the
 * server's HTML alone, so that has to work without scripts; then it replaces it, and what was entered, opened, pressed and
 * sent carries over. A page that opens in the browser loads it at once.
 */
export function whenTouched<Props extends Given>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  if (import.meta.env.SSR) {
    const Part = onServer(load);
    return (props) => <div className="contents">{createElement(Part, props)}</div>;
  }
  let loaded: ComponentType<Props> | null = null;
  const whenLoaded = async () => (loaded ??= await load());

  return function WhenTouched(props: Props) {
    const box = useRef<HTMLDivElement>(null);
    const again = useRef<((box: HTMLElement) => void) | null>(null);
    const [isNew] = useState(useAlive());
    const [first] = useState(JSON.stringify(props));
    // The server's HTML is of the first properties.
    const isPlain = !isNew && JSON.stringify(props) === first;
    const [Part, setPart] = useState<ComponentType<Props> | null>(() => (isNew ? loaded : null));
    const isHere = Part !== null;
    useEffect(() => {
      if (isHere) return;
      if (!isPlain)
        return void whenLoaded().then(
          (part) => setPart(() => part),
          () => setPart(() => Missing),
        );
      return whenever(box.current, async (done) => {
        const [part, { doAgain }] = await Promise.all([whenLoaded(), import("./do-again.ts")]);
        if (box.current !== null) again.current = doAgain(box.current, done);
        setPart(() => part);
      });
    }, [isHere, isPlain]);
    useLayoutEffect(() => {
      if (box.current !== null) again.current?.(box.current);
      again.current = null;
    }, [isHere]);
    if (Part !== null)
      return (
        <div key="own" ref={box} className="contents">
          {createElement(Part, props)}
        </div>
      );
    return isPlain ? (
      <div
        key="plain"
        ref={box}
        className="contents"
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: "" }}
      />
    ) : null;
  };
}

/** The buttons that were pressed and the form that was sent until the script is there. */
export type Done = { pressed: Set<Element>; sent: HTMLFormElement | null };

/** Calls `use` on each touch. Returns how to stop. */
function whenever(box: HTMLElement | null, use: (done: Done) => Promise<void>) {
  if (box === null) return;
  // A panel's button is part of it.
  const around = box.closest("details") ?? box;
  const done: Done = { pressed: new Set(), sent: null };
  const hear = (event: Event) => {
    // A finger comes down before its click, which needs to find what it came down on.
    if (event instanceof PointerEvent && event.type === "pointerover" && event.pointerType !== "mouse")
      return;
    const button = event.type === "click" && (event.target as Element).closest('button[type="button"]');
    if (button && box.contains(button)) done.pressed.add(button);
    if (event.type === "submit" && event.target instanceof HTMLFormElement && box.contains(event.target)) {
      event.preventDefault();
      done.sent = event.target;
    }
    // Without its script the part stays as it is; the next touch tries again.
    use(done).catch(() => done.sent?.submit());
  };
  const heard = ["pointerover", "focusin", "input", "click", "toggle", "submit"];
  for (const name of heard) around.addEventListener(name, hear, true);
  return () => {
    for (const name of heard) around.removeEventListener(name, hear, true);
  };
}
