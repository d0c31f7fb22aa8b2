/** A place in the United States, from the gazetteer or a Photon server. */
export type Place = {
  /** For `retrieve`; stable. */
  id: string;
  /** One short line for a list: "Harrisburg, PA". */
  label: string;
  /** The whole address in one line. */
  formatted: string;
  street: string | null;
  city: string;
  state: string;
  postcode: string | null;
  lat: number;
  lng: number;
  precision: Precision;
  /** The attribution to show with the place. */
  attribution: string;
};

/** What the point stands for: the building, its street, the center of its ZIP code, the center of its city. */
export const precisions = ["rooftop", "street", "postcode", "city"] as const;
export type Precision = (typeof precisions)[number];

/** A suggestion for typed text. */
export type Suggestion = {
  /** For `retrieve`. */
  id: string;
  label: string;
  /** The attribution to show with the list. */
  attribution: string;
  place: Place;
};

/** Degrees, north and east positive. */
export type Point = { lat: number; lng: number };
