import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { figures, type Line, mainJob, overlaps, raceForCarts, raceForOne } from "./drills.ts";
import { findCitus } from "./find-citus.ts";
import { loseWorker } from "./lose-worker.ts";
import { closeSite, openSite, type Site } from "./site.ts";
import { endCluster, migrate, startCluster } from "./start-cluster.ts";
import { startNode } from "./start-node.ts";
import { terms } from "./terms.ts";

// Run by `npm run prove -- --citus`: the product on one PostgreSQL, then on a cluster, compared.

const programs = findCitus();
const folder = mkdtempSync(path.join(tmpdir(), "sparebay-citus-files-"));
const dataDir = (name: string) => path.join(folder, name);
const say = (text: string) => process.stdout.write(`${text}\n`);

async function tryAll(site: Site): Promise<Line[]> {
  say(`\nOn ${site.name}`);
  const lines: Line[] = [];
  const drills = [mainJob, terms, raceForOne, raceForCarts, figures];
  for (const drill of drills)
    for (const one of [await drill(site).catch((error: unknown) => failed(drill.name, error))].flat()) {
      lines.push(one);
      say(`  ${one.held ? "held" : "FAILED"}  ${one.what}: ${one.came}`);
    }
  return lines;
}

function failed(what: string, error: unknown): Line {
  return { what, held: false, came: error instanceof Error ? error.message : String(error) };
}

async function onOne(): Promise<Line[]> {
  const node = await startNode(programs);
  await migrate(node, dataDir("one"));
  const site = await openSite("one PostgreSQL", node, { DATA_DIR: dataDir("one") });
  const lines = await tryAll(site);
  await closeSite(site);
  await node.end();
  return lines;
}

async function onCluster(): Promise<Line[]> {
  const cluster = await startCluster(programs, dataDir("cluster"));
  const { coordinator, search } = cluster;
  const site = await openSite("a coordinator and two workers", coordinator, {
    DATA_DIR: dataDir("cluster"),
    DATABASE_READ_URL: search.url,
  });
  const lines = await tryAll(site);
  for (const one of await loseWorker(site, cluster).catch((error: unknown) => [
    failed("a lost worker", error),
  ])) {
    lines.push(one);
    say(`  ${one.held ? "held" : "FAILED"}  ${one.what}: ${one.came}`);
  }
  say(`  doubled stays and codes at the end: ${await overlaps(site)}`);
  await closeSite(site);
  await endCluster(cluster);
  return lines;
}

const lines = [...(await onOne()), ...(await onCluster())];
rmSync(folder, { recursive: true, force: true });
process.exit(lines.every(({ held }) => held) ? 0 : 1);
