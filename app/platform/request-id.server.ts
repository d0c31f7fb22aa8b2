import { createContext, data, type LoaderFunction } from "react-router";
import { log, pathForLog } from "./log.server.ts";

/** The id of the request that a page answers, as the log names it. */
export const requestIdContext = createContext<string>();

/** Makes a page whose loader or action fails unexpectedly show the id under which the log has the reason, and nothing of the reason. */
export function tellId(load: LoaderFunction): LoaderFunction {
  return async (given, ...more) => {
    try {
      return await load(given, ...more);
    } catch (error) {
      // Answers are thrown too: redirects, and refusals in their own words.
      if (!(error instanceof Error) || given.request.signal.aborted) throw error;
      const requestId = given.context.get(requestIdContext);
      logFailure(error, requestId, given.request);
      throw data({ requestId }, failed);
    }
  };
}

/** The status of a page that failed unexpectedly. */
export const failed = { status: 500, statusText: "Unexpected Server Error" };

export function logFailure(error: unknown, requestId: string, request: Request): void {
  log.error({ err: error, requestId, path: pathForLog(new URL(request.url).pathname) }, "page failed");
}
