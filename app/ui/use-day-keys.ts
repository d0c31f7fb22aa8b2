import { type KeyboardEvent, startTransition, useEffect, useRef, useState } from "react";
import type { IsoDate } from "#app/platform/dates.ts";
import { dayByKey } from "./months.ts";

type Options = {
  /** The first day in the tab order. */
  first: IsoDate;
  /** Keys don't move before it. */
  earliest: IsoDate;
  /** Renders the month of the day that gets the focus, if it isn't there. */
  onMove: (to: IsoDate) => void;
};

/** Arrows, Home, End, Page Up and Page Down move the focus from day to day in the months of `frame`. */
export function useDayKeys({ first, earliest, onMove }: Options) {
  const frame = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(first);
  // The day to focus once it is rendered.
  const goingTo = useRef<IsoDate>(null);

  useEffect(() => {
    if (goingTo.current === null) return;
    const button = frame.current?.querySelector<HTMLElement>(`[data-day="${goingTo.current}"]`);
    if (!button) return;
    goingTo.current = null;
    button.focus();
  });

  function onKeyDown(event: KeyboardEvent) {
    const from = (event.target as HTMLElement).dataset["day"];
    const to = from === undefined ? null : dayByKey(from, event.key, event.shiftKey);
    if (to === null) return;
    event.preventDefault();
    if (to < earliest) return;
    goingTo.current = to;
    setStop(to);
    onMove(to);
  }

  return {
    frame,
    stop,
    /** After a press has been drawn: all days are rendered again for it. */
    setStop: (day: IsoDate) => startTransition(() => setStop(day)),
    onKeyDown,
  };
}
