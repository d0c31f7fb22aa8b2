import { AppError } from "./errors.ts";

/** How long a request waits for its turn, and for a database connection: no one looks at a page that comes later. */
export const maxWaitMs = 10_000;
const retryAfter = 5;

/** 503: other requests have everything that this one waits for. */
export function veryBusy(): AppError {
  return new AppError(503, "We are very busy right now. Please try again in a few seconds.", { retryAfter });
}
