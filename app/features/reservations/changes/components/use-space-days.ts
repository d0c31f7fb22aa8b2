import { useEffect, useState } from "react";
import { call } from "#app/ui/call.ts";
import type { ChangesJson } from "../present.ts";

/** A stay's changes with the free days and limits of the space that is chosen; until they are there, those of its own. */
export function useSpaceDays(id: string, own: ChangesJson, space: string): ChangesJson {
  const [other, setOther] = useState<ChangesJson | null>(null);
  useEffect(() => {
    if (space === own.property_id) return;
    const leaving = new AbortController();
    call("GET /api/reservations/{id}/changes", {
      path: { id },
      query: { property_id: space },
      signal: leaving.signal,
    }).then(
      (changes) => leaving.signal.aborted || setOther(changes),
      // The quote says what is wrong.
      () => undefined,
    );
    return () => leaving.abort();
  }, [id, own.property_id, space]);
  return other?.property_id === space ? other : own;
}
