import { mainJob } from "#tools/drills/main-job.ts";
import type { Site } from "#tools/drills/site.ts";
import { openClient } from "#tests/support/http-client.ts";
import { cutOffLeader, cutOffStandby, loseLeader, restartInTurn, type Result } from "./failures.ts";
import { countAll } from "./count-all.ts";
import { measure } from "./figures.ts";
import { startLoad } from "./load.ts";
import { orphanJobs } from "./orphaned-jobs.ts";
import { endAll, ownFolder } from "./own-processes.ts";
import { startProduct } from "./product.ts";
import { needPrograms } from "./programs.ts";
import { firstBackup, restoreBetween } from "./restore-point.ts";
import { type Cluster, startCluster } from "./start-cluster.ts";

// Run by `npm run prove -- --cluster`: the product on a cluster of Debian's programs, whose parts fail one after the other.

needPrograms();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => process.exit(1));

// Also after a mistake of the drill's own, nothing keeps running.
process.on("exit", endAll);

const began = Date.now();
const results: Result[] = [];
const say = (text: string) => process.stdout.write(`${text}\n`);

async function run(drill: () => Promise<Result[]>): Promise<void> {
  for (const result of await drill()) {
    results.push(result);
    say(`  ${result.held ? "held" : "FAILED"}  ${result.what}: ${result.came}`);
  }
}

async function proveAll(): Promise<void> {
  say(`Starting etcd, three nodes, HAProxy and PgBouncer in ${ownFolder()}`);
  const cluster = await startCluster();
  const product = await startProduct(cluster);
  say(`Two web processes behind ${cluster.url} and a worker run after ${seconds()} s\n`);
  await run(() => firstBackup(cluster));
  await run(async () => [await mainJob(asSite(cluster))]);
  const load = startLoad(cluster.url, await addSpaces(cluster));
  const { calls } = load.record;
  await run(() => measure(cluster, load));
  await run(() => loseLeader(cluster, calls));
  await run(() => cutOffLeader(cluster, calls));
  await run(() => cutOffStandby(cluster, calls));
  await run(() => restartInTurn(product, calls));
  await run(() => orphanJobs(cluster, product));
  await load.stop();
  await run(() => restoreBetween(cluster, load.reserveOnce));
  await run(() => countAll(cluster, load.record));
}

function asSite({ url, ask }: Cluster): Site {
  return { name: "cluster", webs: [], database: { url: "", ask }, newClient: () => openClient(url) };
}

/** Spaces of a landlord each, near each other; a landlord can have only so many unpaid requests. */
async function addSpaces({ ask }: Cluster): Promise<string[]> {
  await ask(`insert into users (id, name, username, email, email_verified, role)
    select 'usr_' || n, 'Landlord ' || n, 'Landlord ' || n, n || '@people.example', true, 'landlord'
    from generate_series(1, 500) n`);
  const spaces = await ask<{ id: string }>(`
    insert into properties (id, landlord_id, title, type_of_space, price_cents, price_per, street_address, city, state,
      zipcode, length_feet, width_feet, height_feet, latitude, longitude, location_precision, time_zone, offered)
    select 'prp_' || n, 'usr_' || n, 'Dry garage ' || n, 'Covered Garage', 4000, 'Day', n || ' Market Street',
      'Harrisburg', 'PA', '17101', 20, 10, 8, 40.26 + 0.0001 * n, -76.88, 'street', 'America/New_York', '{[2026-01-01,)}'
    from generate_series(1, 500) n
    returning id`);
  return spaces.map(({ id }) => id);
}

function seconds(): string {
  return ((Date.now() - began) / 1000).toFixed(0);
}

try {
  await proveAll();
} catch (error) {
  results.push({ what: "the drill", held: false, came: String(error) });
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
}
const failed = results.filter(({ held }) => !held).length;
say(`\n${failed === 0 ? "Everything held" : `${failed} bounds failed`}; ${seconds()} s`);
process.exit(failed === 0 ? 0 : 1);
