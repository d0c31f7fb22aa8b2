import { useEffect, useState } from "react";

const everyMs = 10_000;

/**
 * The current time in milliseconds, for countdowns: the server's `asOf` from when the page loaded, updated every ten
 * seconds, however wrong the browser's clock is.
 */
export function useNow(asOf: number): number {
  const [passed, setPassed] = useState({ asOf, now: asOf });
  useEffect(() => {
    const came = Date.now();
    const timer = setInterval(() => setPassed({ asOf, now: asOf + Date.now() - came }), everyMs);
    return () => clearInterval(timer);
  }, [asOf]);
  return passed.asOf === asOf ? passed.now : asOf;
}
