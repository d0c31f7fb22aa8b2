import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startWeb, stopProcess } from "#tests/support/server-process.ts";
import { postgresPrograms } from "#tools/drills/failover/programs.ts";
import { addLandlords, closeSite, openSite, reserve, type Site } from "#tools/drills/site.ts";
import { limitProcessor } from "../../bench/limit-processor.mjs";
import { type PostgresNode, startNode } from "./start-node.ts";

/** A marketplace with a database, files and processes of its own. */
export type Region = {
  site: Site;
  database: PostgresNode;
  folder: string;
  /** The reservations that visitors were told they have. */
  acknowledged: string[];
  /** Lets a visitor reserve dates that no one else has wanted; returns the status. */
  reserveNext: () => Promise<number>;
  countLost: () => Promise<number>;
  /** Lets the database use this share of a core; false where that can't be limited. */
  limit: (share: number) => boolean;
  endLimit: () => void;
};
export type Reserved = { rate: number; statuses: number[] };

const visitors = 16;
const spaces = 100;
/** Microseconds: longer than a statement takes, so that few of them stand still while they hold a lock. */
const period = 100_000;

export async function startRegion(name: string): Promise<Region> {
  const folder = mkdtempSync(path.join(tmpdir(), `sparebay-region-${name}-`));
  const database = await startNode(postgresPrograms()!);
  const settings = { DATA_DIR: folder };
  // The first start migrates.
  await stopProcess(await startWeb({ ...settings, DATABASE_URL: database.url, WORKER: "false" }));
  const site = await openSite(name, database, settings);
  const slots = slotsOf((await addLandlords(site, spaces)).map(({ property }) => property));
  const acknowledged: string[] = [];
  let endLimit: (() => void) | null = null;
  return {
    site,
    database,
    folder,
    acknowledged,
    async reserveNext() {
      const { property, start } = slots.next().value!;
      const { status, body } = await reserve(site, [property], start, 1);
      if (status === 201) acknowledged.push(body.reservationId);
      return status;
    },
    async countLost() {
      const [row] = await database.ask<{ there: number }>(
        "select count(*)::int as there from reservations where id = any($1)",
        [acknowledged],
      );
      return acknowledged.length - row!.there;
    },
    limit(share) {
      endLimit = limitProcessor(database.pid(), share, period);
      return endLimit !== null;
    },
    endLimit: () => endLimit?.(),
  };
}

export async function endRegion({ site, database, folder, endLimit }: Region): Promise<void> {
  endLimit();
  await closeSite(site);
  await database.end();
  rmSync(folder, { recursive: true, force: true });
}

/** Visitors reserve without a pause for so many seconds; the rate is that with all emails and other jobs of it. */
export async function reserveWithJobs(
  region: Region,
  seconds: number,
  { waitsForJobs = true }: { waitsForJobs?: boolean } = {},
): Promise<Reserved> {
  const began = performance.now();
  const elapsed = () => (performance.now() - began) / 1000;
  const statuses: number[] = [];
  const visit = async () => {
    while (elapsed() < seconds) statuses.push(await region.reserveNext());
  };
  await Promise.all(Array.from({ length: visitors }, visit));
  if (waitsForJobs) await jobsAreDone(region.database);
  return { statuses, rate: statuses.filter((status) => status === 201).length / elapsed() };
}

async function jobsAreDone(database: PostgresNode): Promise<void> {
  for (;;) {
    const [row] = await database.ask<{ jobs: number }>(
      "select count(*)::int as jobs from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now()",
    );
    if (row!.jobs === 0) return;
    await sleep(250);
  }
}

/** Free dates, none twice. */
function* slotsOf(properties: string[]): Generator<{ property: string; start: number }, undefined> {
  for (let start = 10; start < 350; start += 1) for (const property of properties) yield { property, start };
}
