/** Somewhere in the United States, as a gazetteer or a provider places it. */
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

/** What the point stands for: the building, its street, the middle of its ZIP code, the middle of its city. */
export const precisions = ["rooftop", "street", "postcode", "city"] as const;
export type Precision = (typeof precisions)[number];

/** One suggestion while a person is typing. */
export type Suggestion = {
  /** For `retrieve`. */
  id: string;
  label: string;
  /** The attribution to show beside the list. */
  attribution: string;
  /** Null where the provider tells the rest only when it is asked for the one that was picked, by `retrieve`. */
  place: Place | null;
};

/** Degrees, north and east positive. */
export type Point = { lat: number; lng: number };
