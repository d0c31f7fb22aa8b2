import { useEffect, useRef } from "react";
import type { Honeypot } from "../model.ts";

/** Tells people from bots: a field that no person sees, and the time it took to fill in the form. */
export function useHoneypot() {
  const began = useRef(0);
  const website = useRef<HTMLInputElement>(null);
  useEffect(() => {
    began.current = performance.now();
  }, []);
  return {
    field: (
      <div aria-hidden="true" className="sr-only">
        <label>
          Leave this empty
          <input ref={website} name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    ),
    read: (): Honeypot => ({
      website: website.current?.value ?? "",
      took_ms: Math.round(performance.now() - began.current),
    }),
  };
}
