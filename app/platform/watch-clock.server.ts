import { sql } from "kysely";
import { clockAhead, followClock, followJump } from "./clock.server.ts";
import { config } from "./config.server.ts";
import { db } from "./db.server.ts";
import { readJump } from "./jump-clock.server.ts";
import { log } from "./log.server.ts";

const farthestMs = 30_000;
const askEveryMs = 5000;
// A response that took longer says too little about when it was true.
const vagueMs = 2000;

let wasAsked = false;

/** Reads the database's time now and every five seconds, for `now()`; the returned function stops it. */
export async function watchClock(): Promise<() => void> {
  await ask();
  let wasWrong = reportChange(false);
  let waits = false;
  const asking = setInterval(async () => {
    if (waits) return;
    waits = true;
    await ask().catch((error: unknown) => log.warn({ err: error }, "the database did not tell the time"));
    wasWrong = reportChange(wasWrong);
    waits = false;
  }, askEveryMs);
  return () => clearInterval(asking);
}

/**
 * A message if this machine's clock is more than 30 s off the database's. Our own deadlines follow the database, but
 * libraries and providers go by the machine's clock, so such a process runs no jobs.
 */
export function clockTrouble(): string | null {
  const ahead = clockAhead();
  if (Math.abs(ahead) <= farthestMs) return null;
  const seconds = Math.round(Math.abs(ahead) / 1000);
  return `This process's clock is ${seconds} s ${ahead > 0 ? "ahead of" : "behind"} the database's. It runs no jobs until they agree within ${farthestMs / 1000} s.`;
}

async function ask(): Promise<void> {
  const sent = performance.now();
  const { rows } = await sql<{ instant: number }>`
    select extract(epoch from clock_timestamp()) * 1000 as instant`.execute(db);
  const took = performance.now() - sent;
  if (took <= vagueMs || !wasAsked) followClock(rows[0]!.instant + took / 2);
  wasAsked = true;
  if (config.demo) followJump(await readJump());
}

function reportChange(wasWrong: boolean): boolean {
  const trouble = clockTrouble();
  if (trouble !== null && !wasWrong) log.error({ clockAheadMs: clockAhead() }, trouble);
  if (trouble === null && wasWrong)
    log.warn({ clockAheadMs: clockAhead() }, "This process's clock is right again: it runs jobs.");
  return trouble !== null;
}
