import { useEffect } from "react";
import { useLocation } from "react-router";

type Wishes = Navigator & { globalPrivacyControl?: boolean };

/** Has the server count each page that is looked at, where it counts any; not in browsers that ask not to be tracked. */
export function useCountedViews(counts: boolean): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const { doNotTrack, globalPrivacyControl } = navigator as Wishes;
    if (!counts || doNotTrack === "1" || globalPrivacyControl) return;
    void fetch("/api/views", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ path: pathname }),
      keepalive: true,
    }).catch(() => undefined);
  }, [counts, pathname]);
}
