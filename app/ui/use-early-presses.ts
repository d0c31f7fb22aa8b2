import { useEffect } from "react";

/** Sent to the window after hydration. */
export const aliveEvent = "page-alive";

/** For the root of the page: replays earlier presses and typing (hold-presses.ts). */
export function useEarlyPresses(): void {
  // Not in the effect itself: React can't hydrate the pressed part of the page there.
  useEffect(() => void setTimeout(() => window.dispatchEvent(new Event(aliveEvent))), []);
}
