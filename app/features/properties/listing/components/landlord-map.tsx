import { useEffect, useState } from "react";
import { call } from "#app/ui/call.ts";
import { boundsOf } from "#app/ui/cluster.ts";
import { hasStreets, MapFrame, type MapLibrary, type ShownMap } from "#app/ui/map-frame.tsx";
import type { PointJson } from "#app/features/properties/present.ts";
import { LandlordMarkers } from "./landlord-markers.tsx";

type Shown = { map: ShownMap; library: MapLibrary; zoom: number };

/** `fresh` is the value they were loaded for. */
type Found = { points: PointJson[]; fresh: unknown };

/** Around the outermost prices, in pixels. */
const room = 64;

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
    const isInStreets = points.every((point) => hasStreets(map, point));
    const bounds = boundsOf(points);
    map.fitBounds(bounds, { padding: room, maxZoom: isInStreets ? 15 : 11, animate: false });
    if (isInStreets) leaveEdge(map, bounds);
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

/** Where the streets end on one side of the view, moves as far to the other as all prices stay in it. */
function leaveEdge(map: ShownMap, [west, , east]: ReturnType<typeof boundsOf>) {
  const latitude = map.getCenter().lat;
  const view = map.getBounds();
  const [hasWest, hasEast] = [view.getWest(), view.getEast()].map((longitude) =>
    hasStreets(map, { latitude, longitude }),
  );
  if (hasWest === hasEast) return;
  const right = map.getContainer().clientWidth - room;
  const by = hasEast ? map.project([west, latitude]).x - room : map.project([east, latitude]).x - right;
  map.panBy([by, 0], { animate: false });
}
