import { useSyncExternalStore } from "react";

const never = () => () => {};

/** True once our script answers; the server's page and the first render in the browser are without. */
export function useAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
