/** Builds the pages, the server and the demo town's pictures into build/ unless they are up to date. */
export function ensureBuilt(): Promise<void>;
