import { AsyncLocalStorage } from "node:async_hooks";
import { traceCarried } from "./tracing.server.ts";

const requests = new AsyncLocalStorage<string>();

/** Runs `work` on behalf of a request: the jobs that it announces, and theirs, carry its id into the log. */
export function onBehalfOf<T>(requestId: string, work: () => T): T {
  return requests.run(requestId, work);
}

/** The id of the request on whose behalf this runs; undefined outside of one. */
export function currentRequestId(): string | undefined {
  return requests.getStore();
}

/** What a job carries of the request that led to it, and of its trace; nothing outside of one. */
export function requestCarried(): { requestId?: string; traceparent?: string } {
  const requestId = requests.getStore();
  return { ...(requestId !== undefined && { requestId }), ...traceCarried() };
}
