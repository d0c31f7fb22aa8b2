import { useSyncExternalStore } from "react";

/** Whether the pictures of a page's cards stand still; one choice for all of them, until the page is loaded again. */
let paused = false;
const listeners = new Set<() => void>();

export function usePicturesPaused(): boolean {
  return useSyncExternalStore(listen, read, never);
}

export function pausePictures(wanted: boolean): void {
  paused = wanted;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const read = () => paused;
const never = () => false;
