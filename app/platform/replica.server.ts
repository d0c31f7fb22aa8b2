import { Gauge } from "prom-client";
import { config } from "./config.server.ts";
import { openLine } from "./database-line.server.ts";
import { log } from "./log.server.ts";
import { metrics } from "./metrics.server.ts";

const askEveryMs = 1000;
const answerTimeoutMs = 2000;
/** How long searches go to the primary after the replica failed; asked again each second, it stays out while it fails. */
const leaveForMs = 5000;

export const hasReplica = config.databaseReadUrl !== config.databaseUrl;
let trouble: string | null = null;
let leftUntil = 0;

const lagSeconds = new Gauge({
  name: "replica_lag_seconds",
  help: "Seconds by which the replica of DATABASE_READ_URL is behind; absent without one",
  registers: [metrics],
});
lagSeconds.remove();

/** Whether a search may go to the replica of DATABASE_READ_URL now. */
export function replicaAnswers(): boolean {
  return hasReplica && performance.now() >= leftUntil;
}

/** Sends searches to the primary for five seconds. */
export function leaveReplica(reason: string): void {
  if (replicaAnswers()) log.warn({ reason }, "searches leave the replica");
  trouble = reason;
  leftUntil = performance.now() + leaveForMs;
}

/** Why searches go to the primary though there is a replica; null when they don't. */
export function replicaTrouble(): string | null {
  return hasReplica && !replicaAnswers() ? trouble : null;
}

type Written = { lsn: bigint; at: number };

/** Keeps searches from a replica that is away or more than REPLICA_MAX_LAG behind. The returned function ends that. */
export function watchReplica(): () => void {
  if (!hasReplica) return () => {};
  const primary = openLine(config.databaseUrl);
  const replica = openLine(config.databaseReadUrl);
  // Where the primary was, oldest first: what the replica has not replayed yet tells how far it is behind.
  let written: Written[] = [];
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  async function ask() {
    const [at, replayed] = await Promise.allSettled([
      primary.ask<Lsn>(
        "select case when pg_is_in_recovery() then null else pg_current_wal_lsn() end::text as lsn",
        answerTimeoutMs,
      ),
      replica.ask<Lsn>("select pg_last_wal_replay_lsn()::text as lsn", answerTimeoutMs),
    ]);
    if (stopped) return;
    const position = at.status === "fulfilled" ? lsnOf(at.value) : null;
    if (position !== null) written.push({ lsn: position, at: performance.now() });
    if (replayed.status === "rejected")
      leaveReplica("The replica does not answer. Searches ask the primary.");
    else judge(lsnOf(replayed.value));
    timer = setTimeout(ask, askEveryMs);
  }

  /** A server of DATABASE_READ_URL that replays nothing is no replica, and never behind. */
  function judge(replayed: bigint | null) {
    written = replayed === null ? [] : stillToReplay(written, replayed);
    const behind = secondsBehind(written, performance.now());
    lagSeconds.set(behind);
    if (behind > config.replicaMaxLag)
      leaveReplica(`The replica is ${Math.round(behind)} s behind. Searches ask the primary.`);
  }

  void ask();
  return () => {
    stopped = true;
    clearTimeout(timer);
    primary.close();
    replica.close();
  };
}

/** The positions that the replica has not reached, oldest first. */
export function stillToReplay(written: Written[], replayed: bigint): Written[] {
  return written.filter(({ lsn }) => lsn > replayed);
}

/** Since when the oldest of them is known to be written; 0 for a replica that has everything. */
export function secondsBehind([oldest]: Written[], at: number): number {
  return oldest === undefined ? 0 : (at - oldest.at) / 1000;
}

type Lsn = { lsn: string | null };

/** A position in the write-ahead log, "16/B374D848", as a number. */
export function lsnOf({ lsn }: Lsn): bigint | null {
  if (lsn === null) return null;
  const [high, low] = lsn.split("/");
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}
