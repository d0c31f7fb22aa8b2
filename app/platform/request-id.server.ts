import { createContext, data, type LoaderFunction } from "react-router";
import { databaseAway, databaseSlow } from "./database-away.server.ts";
import { log } from "./log.server.ts";

/** The id of the page's request, as in the log. */
export const requestIdContext = createContext<string>();

/**
 * If a page's loader or action fails unexpectedly, the page shows the request id for the log, and nothing about the
 * reason.
 */
export function tellId(load: LoaderFunction): LoaderFunction {
  return async (given, ...more) => {
    try {
      return await load(given, ...more);
    } catch (error) {
      // Responses are thrown, too: redirects, and refusals with their own message.
      if (!(error instanceof Error)) throw error;
      const away = databaseAway(error);
      if (away !== null) throw data(away.message, { status: away.status });
      const requestId = given.context.get(requestIdContext);
      logFailure(error, requestId, given.request);
      const slow = databaseSlow(error);
      if (slow !== null) throw data(slow.message, { status: slow.status });
      throw data({ requestId }, failed);
    }
  };
}

/** The status of a page that failed unexpectedly. */
export const failed = { status: 500, statusText: "Unexpected Server Error" };

export function logFailure(error: unknown, requestId: string, request: Request): void {
  log.error({ err: error, requestId, path: new URL(request.url).pathname }, "page failed");
}
