import SearchIcon from "~icons/lucide/search";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { PropertyJson } from "#app/features/properties/present.ts";
import { Button } from "#app/ui/button.tsx";
import { boundsOf } from "#app/ui/cluster.ts";
import { hasStreets, MapFrame, type MapLibrary, type ShownMap } from "#app/ui/map-frame.tsx";
import { MapPick } from "#app/features/properties/listing/components/map-pick.tsx";
import { countedUpTo, mostPoints } from "#app/features/properties/model.ts";
import { PriceMarkers } from "./price-markers.tsx";
import { MapStrip } from "./map-strip.tsx";
import { printDates, type Search } from "./search-url.ts";
import { usePoints } from "./use-points.ts";
import { useVisited } from "./visited.ts";

/** West, south, east, north, in degrees. */
export type Bbox = [west: number, south: number, east: number, north: number];

type ResultsMapProps = {
  search: Search;
  /** Those on the page. */
  properties: PropertyJson[];
  /** How many match in all. */
  total: number;
  /** The property whose card is hovered or focused; its price is highlighted. */
  highlightedId: string | null;
  /** Called when a price on the map is hovered or focused; null when it ends. */
  onHighlight: (id: string | null) => void;
  /** Called by "Search this area" with the visible map. */
  onSearchArea: (bbox: Bbox) => void;
  /** A search is running. */
  searching: boolean;
  /** Called if this browser can't show a map. */
  onMissing: () => void;
  /** In place of the list: the page's properties are a row of cards at its foot. */
  hasStrip: boolean;
};

type Shown = { map: ShownMap; library: MapLibrary; zoom: number };

/** How many of the results the map shows: all, the first ones, or those on the page until the others arrive. */
function shownInWords(count: number, total: number): string {
  if (count >= mostPoints) return `The first ${count} on the map`;
  const all = total >= countedUpTo ? `${countedUpTo}+` : total;
  return count < total ? `Showing ${count} of ${all}` : `All ${count} on the map`;
}

/** Room around the outermost prices: for the button at the top, and at the foot for the count or the row of cards. */
const margins = (hasStrip: boolean) => ({ top: 84, right: 132, bottom: hasStrip ? 190 : 84, left: 72 });

/** As many of the nearest results are in view from the start; the rest may lie anywhere. */
const firstSeen = 60;

/** All results of a search on a map, each a price to press. Fills its container's height. */
export function ResultsMap({
  search,
  properties,
  total,
  highlightedId,
  onHighlight,
  onSearchArea,
  searching,
  onMissing,
  hasStrip,
}: ResultsMapProps) {
  const strip = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState<Shown | null>(null);
  const [moved, setMoved] = useState(false);
  const [pickedIds, setPickedIds] = useState<string[]>([]);
  const [fitted, setFitted] = useState<string | null>(null);
  const searchedHere = useRef("");
  const opener = useRef<HTMLElement | null>(null);
  const points = usePoints(search, properties);
  const visited = useVisited();
  const picked = points.filter(({ id }) => pickedIds.includes(id));

  const inView = points.slice(0, firstSeen);
  function moveToResults(onto: ShownMap) {
    // A searched area stays as it was looked at, and so does what someone moved.
    if (
      inView.length === 0 ||
      moved ||
      pickedIds.length > 0 ||
      (search.bbox !== "" && search.bbox === searchedHere.current)
    )
      return;
    const [west, south, east, north] = boundsOf(inView);
    const middle = { latitude: (south + north) / 2, longitude: (west + east) / 2 };
    const maxZoom = hasStreets(onto, middle) ? 15 : 12;
    onto.fitBounds([west, south, east, north], { padding: margins(hasStrip), maxZoom, animate: false });
  }

  function onReady(map: ShownMap, library: MapLibrary) {
    const look = () => setShown({ map, library, zoom: Math.round(map.getZoom() * 2) / 2 });
    map.on("zoomend", look);
    // Only what a person did: our own movements have no originalEvent.
    map.on("moveend", (event) => event.originalEvent && setMoved(true));
    look();
    // At once: tiles of the default center are not loaded first.
    moveToResults(map);
    return () => setShown(null);
  }

  const map = shown?.map;
  // More of the same results leave the map as it is; others move it to them.
  const first = properties[0]?.id ?? null;
  if (fitted !== first) {
    setFitted(first);
    setMoved(false);
    setPickedIds([]);
  }
  const fit = useEffectEvent(moveToResults);
  const seenCount = inView.length;
  useEffect(() => {
    if (map && first !== null && seenCount > 0) fit(map);
  }, [map, first, seenCount]);

  function searchHere() {
    if (!map) return;
    const bounds = map.getBounds();
    setMoved(false);
    setPickedIds([]);
    const sides = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()];
    // Four decimals are about ten meters.
    const bbox = sides.map((side) => Number(side.toFixed(4))) as Bbox;
    searchedHere.current = bbox.join(",");
    onSearchArea(bbox);
  }

  /** Brings its card into view; false if it is not on the page. */
  function showInStrip(id: string): boolean {
    const card = strip.current?.querySelector(`[data-property="${CSS.escape(id)}"]`);
    card?.scrollIntoView({ inline: "center", block: "nearest" });
    return card !== null && card !== undefined;
  }

  function close() {
    setPickedIds([]);
    opener.current?.focus();
  }

  return (
    <MapFrame label="Map of the results" height="fill" onReady={onReady} onMissing={onMissing}>
      {shown && (
        <PriceMarkers
          {...shown}
          points={points}
          visited={visited}
          highlightedId={highlightedId ?? (pickedIds.length === 1 ? pickedIds[0]! : null)}
          onHighlight={onHighlight}
          onPick={(ids) => {
            if (hasStrip && ids.length === 1 && showInStrip(ids[0]!)) return onHighlight(ids[0]!);
            opener.current = document.activeElement as HTMLElement | null;
            setPickedIds(ids);
          }}
        />
      )}
      {(moved || searching) && map && (
        <div className="pointer-events-none absolute inset-x-16 top-3 z-10 flex justify-center">
          <Button
            variant="secondary"
            busy={searching}
            onClick={searchHere}
            className="pointer-events-auto rounded-full! border-transparent! shadow-raised"
          >
            {!searching && <SearchIcon aria-hidden className="size-4" />}
            {searching ? "Searching..." : "Search this area"}
          </Button>
        </div>
      )}
      {shown && hasStrip && properties.length > 0 && (
        <MapStrip ref={strip} properties={properties} carried={printDates(search)} onMiddle={onHighlight} />
      )}
      {shown && total > 0 && !(hasStrip && moved) && (
        <p className="pointer-events-none absolute top-3 left-3 z-10 rounded-full lg:top-auto lg:bottom-10 bg-surface/95 px-3 py-1 text-sm font-semibold text-ink tabular-nums shadow-raised">
          {shownInWords(points.length, total)}
        </p>
      )}
      {picked.length > 0 && <MapPick points={picked} carried={printDates(search)} onClose={close} />}
    </MapFrame>
  );
}
