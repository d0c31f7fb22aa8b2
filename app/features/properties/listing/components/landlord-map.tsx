import { useEffect, useState } from "react";
import { call } from "#app/ui/call.ts";
import { boundsOf } from "#app/ui/cluster.ts";
import { hasStreets, MapFrame, type MapLibrary, type ShownMap } from "#app/ui/map-frame.tsx";
import type { PointJson } from "#app/features/properties/present.ts";
import { LandlordMarkers } from "./landlord-markers.tsx";

type Shown = { map: ShownMap; library: MapLibrary; zoom: number };

/** `fresh` is the value they were loaded for. */
type Found = { points: PointJson[]; fresh: unknown };

/** A landlord's own properties on a map, each a price that links to its page; the default view if there are none. */
export function LandlordMap({ landlordId, fresh }: { landlordId: string; fresh: unknown }) {
  const [shown, setShown] = useState<Shown | null>(null);
  const [{ points }, setFound] = useState<Found>({ points: [], fresh: null });
  const map = shown?.map;

  useEffect(() => {
    const leaving = new AbortController();
    // Without points the map still works.
    const path = { id: landlordId };
    call("GET /api/landlord/{id}/points", { path, signal: leaving.signal }).then(
      (found) => setFound({ points: found, fresh }),
      () => undefined,
    );
    return () => leaving.abort();
  }, [landlordId, fresh]);

  useEffect(() => {
    if (!map || points.length === 0) return;
    const maxZoom = points.every((point) => hasStreets(map, point)) ? 15 : 11;
    map.fitBounds(boundsOf(points), { padding: 64, maxZoom, animate: false });
  }, [map, points]);

  function onReady(ready: ShownMap, library: MapLibrary) {
    const look = () => setShown({ map: ready, library, zoom: ready.getZoom() });
    ready.on("zoomend", look);
    look();
    return () => setShown(null);
  }

  return (
    <MapFrame label="Map of your properties" withinText onReady={onReady}>
      {shown && <LandlordMarkers {...shown} points={points} />}
    </MapFrame>
  );
}
