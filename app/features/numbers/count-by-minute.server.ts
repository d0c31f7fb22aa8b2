import { log } from "#app/platform/log.server.ts";
import { addVisits } from "./note-visit.server.ts";

const everyMs = 60_000;

/** Adds what this process noted of visits once a minute. The returned function ends it, and adds the rest. */
export function countByMinute(): () => Promise<void> {
  // What a failure loses is a minute's counts of this process.
  const add = () =>
    addVisits().catch((error: unknown) => log.warn({ err: error }, "visits were not counted"));
  const timer = setInterval(() => void add(), everyMs).unref();
  return async () => {
    clearInterval(timer);
    await add();
  };
}
