import { useEffect } from "react";
import { useLocation } from "react-router";
import { call } from "./call.ts";

type Wishes = Navigator & { globalPrivacyControl?: boolean };

/** Has the server count each viewed page, if it counts any; not in browsers that ask not to be tracked. */
export function useCountedViews(counts: boolean): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const { doNotTrack, globalPrivacyControl } = navigator as Wishes;
    if (!counts || doNotTrack === "1" || globalPrivacyControl) return;
    call("POST /api/views", { json: { path: pathname }, keepalive: true }).catch(() => undefined);
  }, [counts, pathname]);
}
