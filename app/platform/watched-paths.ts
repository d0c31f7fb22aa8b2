/** Those who watch the process ask these at any time, also while the database is away. */
export const isWatchedPath = (path: string): boolean => /^\/(healthz|readyz|metrics)$/.test(path);
