import type { Place, Point, Suggestion } from "./place.ts";

/** How an answer is wanted. All is optional. */
export type Asked = {
  /** At most so many suggestions. */
  limit?: number;
  /** Places near it come first. */
  near?: Point | null;
  /** One person's typing and picking, from the first letter to `retrieve`; providers charge by it. */
  session?: string | undefined;
  /** Nobody waits for the answer any more. */
  signal?: AbortSignal | undefined;
};

/** Whoever knows places: the local gazetteer, or a service outside. A provider that cannot answer throws. */
export type PlacesProvider = {
  /** What somebody who is still typing may mean, the likeliest first. */
  suggest: (text: string, asked?: Asked) => Promise<Suggestion[]>;
  /** The place that `suggest` gave this id; null for an id that it never gave. */
  retrieve: (id: string, asked?: Asked) => Promise<Place | null>;
  /** Places a whole address as exactly as it may be stored; null when it is nowhere. */
  geocode: (address: string, asked?: Asked) => Promise<Place | null>;
};
