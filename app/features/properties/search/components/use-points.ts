import { useEffect, useMemo, useState } from "react";
import type { PointJson, PropertyJson } from "#app/features/properties/present.ts";
import { call } from "#app/ui/call.ts";
import { callOf, printSearch, type Search } from "./search-url.ts";

/** A result on the map; of those on the page, all that their cards show. */
export type MapPoint = PointJson & Partial<PropertyJson>;

/** All results of a search for its map, those on the page first; these alone until the others have come, or if they don't. */
export function usePoints(search: Search, properties: PropertyJson[]): MapPoint[] {
  const asked = printSearch({ ...search, limit: "", offset: "", view: "" });
  const [found, setFound] = useState<{ asked: string; points: PointJson[] } | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const query = callOf({ ...search, limit: "", offset: "" }).query;
    query.delete("limit");
    call("GET /api/search/points", { query, signal: leaving.signal }).then(
      (points) => setFound({ asked, points }),
      (error: unknown) => {
        if (!leaving.signal.aborted) reportError(error);
      },
    );
    return () => leaving.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `asked` is all of the search that matters here
  }, [asked]);
  const points = found?.asked === asked ? found.points : null;
  return useMemo(() => {
    const ids = new Set(properties.map(({ id }) => id));
    return [...properties, ...(points ?? []).filter(({ id }) => !ids.has(id))];
  }, [properties, points]);
}
