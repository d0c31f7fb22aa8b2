import { useEffect, useState } from "react";
import type { Point } from "#app/platform/places/place.ts";
import { call } from "#app/ui/call.ts";

/** A ZIP code's point; null until it is loaded, or if there is no such ZIP code. */
export function useZipPoint(zipcode: string): Point | null {
  const [found, setFound] = useState<{ zipcode: string; point: Point } | null>(null);
  useEffect(() => {
    if (!/^\d{5}$/.test(zipcode)) return;
    const leave = new AbortController();
    async function look() {
      const places = await call("GET /api/places/suggest", {
        query: { q: zipcode, limit: 1, beside_map: "true" },
        signal: leave.signal,
      }).catch(() => []);
      const place = places[0]?.place;
      if (place?.postcode === zipcode) setFound({ zipcode, point: { lat: place.lat, lng: place.lng } });
    }
    void look();
    return () => leave.abort();
  }, [zipcode]);
  return found?.zipcode === zipcode ? found.point : null;
}
