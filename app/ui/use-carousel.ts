import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useMedia } from "./use-media.ts";

/** The index `by` steps from `index` in a ring of `count`. */
export function turn(index: number, by: number, count: number): number {
  return (((index + by) % count) + count) % count;
}

/**
 * Turns the pages of a horizontal scroller, automatically every `interval` milliseconds (0: never). It stops while
 * `held`, off screen, in a hidden tab, once paused, and always when the system asks for reduced motion. A
 * server-rendered one is `awake` once it has been on screen; before that its pages can't be turned.
 */
export function useCarousel(count: number, interval: number) {
  const frame = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(0);
  const [held, setHeld] = useState(false);
  const [paused, setPaused] = useState(false);
  const still = useMedia("(prefers-reduced-motion: reduce)");
  const onScreen = useOnScreen(frame);
  const awake = useAwake(onScreen);
  const turns = interval > 0 && count > 1 && !held && !paused && !still && onScreen;

  const go = useCallback(
    (by: number) => {
      const box = frame.current;
      if (!box) return;
      const here = Math.round(box.scrollLeft / box.clientWidth);
      const next = turn(here, by, count);
      // At the ends it jumps: scrolling back past every picture would be distracting.
      const behavior = still || Math.abs(next - here) > 1 ? "instant" : "smooth";
      box.scrollTo({ left: next * box.clientWidth, behavior });
    },
    [count, still],
  );

  useEffect(() => {
    if (!turns) return;
    const timer = setInterval(() => document.hidden || go(1), interval);
    return () => clearInterval(timer);
  }, [turns, go, interval]);

  const onScroll = () => {
    const box = frame.current;
    if (box && box.clientWidth > 0) setIndex(Math.round(box.scrollLeft / box.clientWidth));
  };
  return { frame, index, go, onScroll, setHeld, paused, setPaused, still, awake };
}

function useOnScreen(ref: { current: Element | null }): boolean {
  const [onScreen, setOnScreen] = useState(false);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new IntersectionObserver(([entry]) => setOnScreen(entry?.isIntersecting ?? false));
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref]);
  return onScreen;
}

function useAwake(onScreen: boolean): boolean {
  const inBrowser = useSyncExternalStore(never, yes, no);
  const [awake, setAwake] = useState(inBrowser);
  if (onScreen && !awake) setAwake(true);
  return awake;
}

const never = () => () => {};
const yes = () => true;
const no = () => false;
