/** Builds the pages and the server into build/ unless they already are what the sources say. */
export function ensureBuilt(): Promise<void>;
