/** Builds the pages and the server into build/ unless they are up to date. */
export function ensureBuilt(): Promise<void>;
