import { useSyncExternalStore } from "react";

const never = () => () => {};

/** True after hydration; false on the server and in the browser's first render. */
export function useAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
