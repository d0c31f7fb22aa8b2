import type { Place, Point, Suggestion } from "./place.ts";

/** How an answer is wanted. All is optional. */
export type Asked = {
  /** At most so many suggestions. */
  limit?: number;
  /** Places near it come first. */
  near?: Point | null;
  /** One person's typing and picking, from the first letter to `retrieve`; providers charge by it. */
  session?: string | undefined;
  /** Aborts when the answer is no longer needed. */
  signal?: AbortSignal | undefined;
};

/** A source of places: the local gazetteer, or an outside service. Throws when it cannot answer. */
export type PlacesProvider = {
  /** Suggestions for a text that is being typed, the likeliest first. */
  suggest: (text: string, asked?: Asked) => Promise<Suggestion[]>;
  /** The place that `suggest` gave this id; null for an id that it never gave. */
  retrieve: (id: string, asked?: Asked) => Promise<Place | null>;
  /** Places a whole address as exactly as it may be stored; null when it is nowhere. */
  geocode: (address: string, asked?: Asked) => Promise<Place | null>;
};
