/** Builds the pages, the server and, unless `demo` is false, the demo town's pictures into build/ where out of date. */
export function ensureBuilt(options?: { demo?: boolean }): Promise<void>;
