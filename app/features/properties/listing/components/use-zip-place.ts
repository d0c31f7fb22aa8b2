import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Place } from "#app/platform/places/place.ts";
import { announce } from "#app/ui/announce.ts";
import { call } from "#app/ui/call.ts";
import type { PropertyDraft } from "./property-draft.ts";

type Fields = {
  draft: PropertyDraft;
  onChange: (changes: Partial<PropertyDraft>) => void;
};

/**
 * The place of a draft's ZIP code; null until it is loaded, or if there is no such ZIP code. Fills in its city and state
 * where they are empty, or are those of the ZIP code before; what the landlord typed stays.
 */
export function useZipPlace({ draft, onChange }: Fields): Place | null {
  const zipcode = draft.zipcode.trim();
  const [place, setPlace] = useState<Place | null>(null);
  const before = useRef<Place | null>(null);

  const fillIn = useEffectEvent((next: Place) => {
    const isOpen = (field: "city" | "state") =>
      draft[field].trim() === "" || draft[field] === before.current?.[field];
    const changes = {
      ...(isOpen("city") && draft.city !== next.city && { city: next.city }),
      ...(isOpen("state") && draft.state !== next.state && { state: next.state }),
    };
    before.current = next;
    if (Object.keys(changes).length === 0) return;
    onChange(changes);
    announce(`Filled in: ${Object.values(changes).join(", ")}.`);
  });

  useEffect(() => {
    if (!/^\d{5}$/.test(zipcode)) return;
    const leave = new AbortController();
    async function look() {
      const suggestions = await call("GET /api/places/suggest", {
        query: { q: zipcode, limit: 1 },
        signal: leave.signal,
      }).catch(() => []);
      const next = suggestions[0]?.place;
      if (leave.signal.aborted || next?.postcode !== zipcode) return;
      setPlace(next);
      fillIn(next);
    }
    void look();
    return () => leave.abort();
  }, [zipcode]);

  return place?.postcode === zipcode ? place : null;
}
