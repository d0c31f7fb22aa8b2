import type { Place, Point, Suggestion } from "./place.ts";

/** Options of a call; all are optional. */
export type Asked = {
  /** The maximum number of suggestions. */
  limit?: number;
  /** Places near it come first. */
  near?: Point | null;
  /** Aborts when the result is no longer needed. */
  signal?: AbortSignal | undefined;
};

/** A source of places: the local gazetteer, or a Photon server. Throws if it can't answer. */
export type PlacesProvider = {
  /** Suggestions for typed text, best match first. */
  suggest: (text: string, asked?: Asked) => Promise<Suggestion[]>;
  /** The place with an id from `suggest`; null for any other id. */
  retrieve: (id: string, asked?: Asked) => Promise<Place | null>;
  /** Locates a whole address as exactly as it may be stored; null if it's unknown. */
  geocode: (address: string, asked?: Asked) => Promise<Place | null>;
};
