/** Paths that monitors request at any time, also while the database is away. */
export const isWatchedPath = (path: string): boolean => /^\/(healthz|readyz|metrics)$/.test(path);
