import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { usePicturesPaused } from "./pictures-paused.ts";
import { useMedia } from "./use-media.ts";

/** The index `by` steps from `index` in a ring of `count`. */
export function turn(index: number, by: number, count: number): number {
  return (((index + by) % count) + count) % count;
}

/**
 * Turns the pages of a horizontal scroller, automatically every `interval` milliseconds (0: never), the first time
 * `offset` later. It stops while `held`, off screen, in a hidden tab, while pictures are paused, and always when the
 * system asks for reduced motion. A server-rendered one is `awake` once it has been on screen; before that its pages
 * can't be turned.
 */
export function useCarousel(count: number, interval: number, offset = 0) {
  const frame = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(0);
  const [held, setHeld] = useState(false);
  const paused = usePicturesPaused();
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
    const turnOn = () => {
      if (!document.hidden) go(1);
      timer = setTimeout(turnOn, interval);
    };
    let timer = setTimeout(turnOn, interval + offset);
    return () => clearTimeout(timer);
  }, [turns, go, interval, offset]);

  const onScroll = () => {
    const box = frame.current;
    if (box && box.clientWidth > 0) setIndex(Math.round(box.scrollLeft / box.clientWidth));
  };
  return { frame, index, go, onScroll, setHeld, awake };
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
