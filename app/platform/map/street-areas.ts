/** West, south, east, north, in degrees. */
export type Bounds = [west: number, south: number, east: number, north: number];

/** Where the built-in map has streets. */
export const streetAreas: { name: string; bounds: Bounds }[] = [
  { name: "harrisburg", bounds: [-76.8459, 40.2075, -76.7474, 40.3136] },
  { name: "baltimore", bounds: [-76.6081, 39.259, -76.5288, 39.3065] },
];

/** In a style's metadata: where it shows streets. */
export type StreetMetadata = { streets: Bounds[] };
