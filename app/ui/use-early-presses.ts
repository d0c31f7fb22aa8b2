import { useEffect } from "react";

/** What the window is told once the page's scripts answer. */
export const aliveEvent = "page-alive";

/** For the root of the page: plays again what was pressed and typed before (hold-presses.ts). */
export function useEarlyPresses(): void {
  // Not within the effect itself: there React cannot take over the part of the page that was pressed.
  useEffect(() => void setTimeout(() => window.dispatchEvent(new Event(aliveEvent))), []);
}
