import { useEffect, useEffectEvent } from "react";
import { useRevalidator } from "react-router";

/** While something is awaited the page's data is read again and again, as long as the page is looked at. */
export function useReloadWhile(isAwaited: boolean, everyMs = 1500): void {
  const { revalidate } = useRevalidator();
  const look = useEffectEvent(() => void revalidate());
  useEffect(() => {
    if (!isAwaited) return;
    const rhythm = setInterval(() => document.visibilityState === "visible" && look(), everyMs);
    return () => clearInterval(rhythm);
  }, [isAwaited, everyMs]);
}
