import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { findCitus } from "./find-citus.ts";
import { closeSite, openSite } from "./site.ts";
import { endCluster, migrate, startCluster } from "./start-cluster.ts";
import { startNode } from "./start-node.ts";
import { measureThroughput, type Part, type Throughput } from "./throughput.ts";

// Run by `npm run prove -- --throughput`: what more nodes are worth, each with the same share of a core. Where TMPDIR is
// in memory, the disk that they share here doesn't count.

const programs = findCitus();
const folder = mkdtempSync(path.join(tmpdir(), "sparebay-throughput-"));
const load = {
  quota: Number(process.env["PROVE_QUOTA"] ?? 0.25),
  seconds: Number(process.env["PROVE_SECONDS"] ?? 20),
};
const sizes = (process.env["PROVE_WORKERS"] ?? "0,2,4").split(",").map(Number);
const say = (text: string) => process.stdout.write(`${text}\n`);

async function onOne(): Promise<Throughput> {
  const node = await startNode(programs);
  const dataDir = path.join(folder, "one");
  await migrate(node, dataDir);
  const site = await openSite("one PostgreSQL", node, { DATA_DIR: dataDir });
  try {
    return await measureThroughput(site, [{ name: "PostgreSQL", node }], load);
  } finally {
    await closeSite(site);
    await node.end();
  }
}

async function onCluster(count: number): Promise<Throughput> {
  const dataDir = path.join(folder, String(count));
  const cluster = await startCluster(programs, dataDir, count);
  const { coordinator, workers, search } = cluster;
  const parts: Part[] = [
    { name: "coordinator", node: coordinator },
    ...workers.map((node, index) => ({ name: `worker ${index + 1}`, node })),
    { name: "database for searches", node: search },
  ];
  const site = await openSite(`${count} workers`, coordinator, {
    DATA_DIR: dataDir,
    DATABASE_READ_URL: search.url,
  });
  try {
    return await measureThroughput(site, parts, load);
  } finally {
    await closeSite(site);
    await endCluster(cluster);
  }
}

let first: Throughput | null = null;
let held = true;
for (const count of sizes) {
  const result = count === 0 ? await onOne() : await onCluster(count);
  say(
    `\n${count === 0 ? "One PostgreSQL" : `Citus with ${count} workers`}, ${load.quota} of a core for each node`,
  );
  for (const text of result.text) say(text);
  first ??= result;
  const times = (name: "reservations" | "payments" | "searches") => (result[name] / first![name]).toFixed(2);
  say(
    `times the first: reservations ${times("reservations")}, payments ${times("payments")}, searches ${times("searches")}; lost ${result.lost}, doubled ${result.doubled}`,
  );
  held &&= result.lost === 0 && result.doubled === 0;
}
rmSync(folder, { recursive: true, force: true });
process.exit(held ? 0 : 1);
