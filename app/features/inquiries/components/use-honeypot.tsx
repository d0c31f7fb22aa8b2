import { useEffect, useRef } from "react";
import type { Honeypot } from "../model.ts";

/** What tells people from programs: a field that no person sees, and the time it took to fill the form in. */
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
