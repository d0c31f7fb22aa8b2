import { useEffect, useState } from "react";

const everyMs = 10_000;

/**
 * The current instant in milliseconds, for what counts down: the server's, `asOf`, when the page came, and on from there
 * every ten seconds, however wrong the browser's clock is.
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
