// Prints the first table of docs/benchmarks.md: `npm run bench`, on an otherwise idle machine. BENCH_DIR keeps the filled
// database for the next time. `--save FILE` keeps the figures; `--compare FILE` prints how they changed, as ratios to what
// /healthz costs in the same run, and fails where one became twice as bad. `--first-of-month 1000,10000 --minutes 10` measures the
// rents of one day instead, at these numbers of properties; `--growth 10000,100000` how cost grows with them.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg, tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import autocannon from "autocannon";
import pg from "pg";
import { compareFigures } from "./compare-figures.mjs";
import { fillDatabase } from "./fill-database.mjs";
import { measureFirstOfMonth } from "./first-of-month.mjs";
import { measureGrowth } from "./growth.mjs";
import { limitProcessor } from "./limit-processor.mjs";
import { pgbench } from "./pgbench.mjs";
import { startProduct } from "./product-process.mjs";
import { rowsOf, secret } from "./rows.mjs";
import { statementsOf } from "./statements.mjs";
import { ensureBuilt } from "../../scripts/build.mjs";

const { values: given } = parseArgs({
  options: {
    properties: { type: "string", default: "100000" },
    rounds: { type: "string", default: "3" },
    seconds: { type: "string", default: "4" },
    save: { type: "string" },
    compare: { type: "string" },
    "first-of-month": { type: "string" },
    growth: { type: "string" },
    minutes: { type: "string", default: "30" },
  },
});
const connections = 16;
const searched = "search of 24, all different";
const figures = [];
const text = [];

await ensureBuilt();
if (given["first-of-month"]) {
  await measureFirstOfMonth(given["first-of-month"].split(",").map(Number), Number(given.minutes));
  process.exit(0);
}
if (given.growth) {
  await measureGrowth(given.growth.split(",").map(Number));
  process.exit(0);
}
const folder = process.env.BENCH_DIR ?? mkdtempSync(path.join(tmpdir(), "sparebay-bench-"));
const load = loadavg()[0].toFixed(1);
await measureStarts();
await measureAnswers();
if (!process.env.BENCH_DIR) rmSync(folder, { recursive: true, force: true });
process.stdout.write(
  `${availableParallelism()} cores, load ${load} before, ${given.properties} properties, median of ${given.rounds}\n\n` +
    `| what | measured | web | PostgreSQL |\n|---|---|---|---|\n${text.join("\n")}\n`,
);
if (given.save) writeFileSync(given.save, `${JSON.stringify(figures, null, 2)}\n`);
if (given.compare) {
  const changes = compareFigures(JSON.parse(readFileSync(given.compare, "utf8")), figures);
  const lines = changes.map(({ name, better }) => `| ${name} | ${better.toFixed(2)} |`);
  process.stdout.write(`\n| what | times as good |\n|---|---|\n${lines.join("\n")}\n`);
  process.exitCode = changes.some(({ better }) => better < 0.5) ? 1 : 0;
}

/** Cold is an empty DATA_DIR that becomes the demo town; warm is the same again. */
async function measureStarts() {
  const dataDir = mkdtempSync(path.join(tmpdir(), "sparebay-bench-"));
  const cold = await startProduct(dataDir, { DEMO: "true" });
  await cold.stop();
  const warm = [];
  for (let round = 0; round < Number(given.rounds); round += 1) {
    const product = await startProduct(dataDir, { DEMO: "true" });
    warm.push({ seconds: product.startSeconds, web: product.processor().web, memory: product.memory() });
    await product.stop();
  }
  rmSync(dataDir, { recursive: true, force: true });
  const web = median(warm.map((one) => one.web));
  note("cold start with the demo town", { value: cold.startSeconds, unit: "s" });
  note("warm start", { value: median(warm.map(({ seconds }) => seconds)), unit: "s", web: web * 1000 });
  note("memory when ready", { value: median(warm.map(({ memory }) => memory)), unit: "MB" });
}

async function measureAnswers() {
  const dataDir = path.join(folder, given.properties);
  mkdirSync(dataDir, { recursive: true });
  // Callers with different IP addresses come through a proxy.
  const product = await startProduct(dataDir, { DEMO: "false", SESSION_SECRET: secret, TRUST_PROXY: "true" });
  try {
    if (!(await isFilled(product.databaseUrl)))
      await fillDatabase(product.databaseUrl, Number(given.properties));
    const rows = await rowsOf(product);
    const measured = rows.map(() => []);
    for (let round = 0; round < Number(given.rounds); round += 1)
      for (const [place, row] of rows.entries()) {
        measured[place].push(await measure(product, row));
        await untilJobsAreDone(product.databaseUrl);
      }
    for (const [place, { name }] of rows.entries()) {
      const of = (key) => median(measured[place].map((one) => one[key]));
      note(name, { value: of("perSecond"), unit: "/s", web: of("web"), postgres: of("postgres") });
    }
    const search = rows.find(({ name }) => name === searched);
    await measureTwo(product, search);
    await measureBare(product);
    note("memory at its highest", { value: product.memory("VmHWM"), unit: "MB" });
  } finally {
    await product.stop();
  }
}

/**
 * The same search of two web processes on one database, each with half of the connections: as fast as they can, and with a
 * quarter of a core each, so that cores are free on any machine. They are alike: both new, and without jobs.
 */
async function measureTwo({ databaseUrl }, search) {
  const dataDir = mkdtempSync(path.join(tmpdir(), "sparebay-bench-"));
  const settings = { SESSION_SECRET: secret, DATABASE_URL: databaseUrl, WORKER: "false" };
  const alike = [];
  for (const port of ["3998", "3997"])
    alike.push(await startProduct(path.join(dataDir, port), { ...settings, PORT: port }));
  const answers = async (products) => {
    const all = await Promise.all(products.map((one) => measure(one, search, connections / 2)));
    return all.reduce((sum, { perSecond }) => sum + perSecond, 0);
  };
  const rounds = async (work) => {
    const all = [];
    for (let round = 0; round < Number(given.rounds); round += 1) all.push(await work());
    return all;
  };
  let ends = [];
  try {
    // Until their code is compiled.
    for (let turn = 0; turn < 2; turn += 1) await answers(alike);
    const both = await rounds(() => withFreeCores(() => answers(alike)));
    note("the same by two processes", { ...medianOf(both, "value"), unit: "/s" });
    ends = alike.map(({ pid }) => limitProcessor(pid, 0.25));
    if (ends.includes(null)) {
      process.stderr.write(
        "No control groups can be made here: the rows of quarters of a core are left out.\n",
      );
      return;
    }
    // In turn: a machine's speed changes within seconds.
    const pairs = await rounds(async () => {
      const alone = [await answers(alike.slice(0, 1)), await answers(alike.slice(1))];
      const one = (alone[0] + alone[1]) / 2;
      const two = await withFreeCores(() => answers(alike));
      return { ...two, one, times: two.value / one };
    });
    const pair = medianOf(pairs, "times");
    note("the same by one process with a quarter of a core", { value: pair.one, unit: "/s" });
    note("by two, each with a quarter of a core", { ...pair, unit: "/s" });
  } finally {
    for (const end of ends) end?.();
    for (const one of alike) await one.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** What this work returned, and how many cores had nothing to do meanwhile. */
async function withFreeCores(work) {
  const idleSeconds = () => cpus().reduce((sum, { times }) => sum + times.idle, 0) / 1000;
  const [began, idle] = [performance.now(), idleSeconds()];
  const value = await work();
  return { value, free: (idleSeconds() - idle) / ((performance.now() - began) / 1000) };
}

/** What PostgreSQL alone does of such a search. */
async function measureBare({ databaseUrl, socket }) {
  const [statements] = (await statementsOf(databaseUrl, ["query=17101&limit=24"])).values();
  try {
    const { tps } = pgbench(socket, statements, { clients: connections, seconds: Number(given.seconds) });
    note("its statement by pgbench", { value: tps, unit: "/s" });
  } catch {
    process.stderr.write("There is no pgbench (PGBENCH names one): its row is left out.\n");
  }
}

/** Responses per second, and the processor milliseconds of each; any other status invalidates the run. */
async function measure({ url, processor }, { ask, status = 200 }, callers = connections) {
  const request = typeof ask === "function" ? { setupRequest: (kept) => ({ ...kept, ...ask() }) } : ask;
  const shoot = (duration) => autocannon({ url, connections: callers, duration, requests: [request] });
  await shoot(1);
  const before = processor();
  const result = await shoot(Number(given.seconds));
  const after = processor();
  const right = result.statusCodeStats[status]?.count ?? 0;
  const answers = result.requests.total;
  if (result.errors > 0 || right < answers)
    throw new Error(`${JSON.stringify(request)}: ${JSON.stringify(result.statusCodeStats)}`);
  return {
    perSecond: answers / result.duration,
    web: (1000 * (after.web - before.web)) / answers,
    postgres: (1000 * (after.postgres - before.postgres)) / answers,
  };
}

async function isFilled(connectionString) {
  return (await rowCountOf(connectionString, "select from properties limit 1")) > 0;
}

/** A row's reservations are followed by emails, which aren't to be counted in the next one. */
async function untilJobsAreDone(connectionString) {
  const due = "select from pgboss.job where state < 'completed' and start_after <= now() limit 1";
  while ((await rowCountOf(connectionString, due)) > 0) await sleep(250);
}

async function rowCountOf(connectionString, query) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rowCount } = await client.query(query);
  await client.end();
  return rowCount;
}

function note(name, { value, unit, web = null, postgres = null, times, free }) {
  figures.push({ name, value, unit, web, postgres });
  const digits = unit === "s" ? 1 : 0;
  const facts = [
    `${value.toFixed(digits)}${unit === "/s" ? "" : " "}${unit}`,
    times === undefined ? null : `${times.toFixed(1)} times`,
    free === undefined ? null : `${free.toFixed(1)} cores free`,
  ];
  const cells = [web, postgres].map((ms) => (ms === null ? "" : `${ms.toFixed(2)} ms`));
  text.push(`| ${name} | ${facts.filter((fact) => fact !== null).join(", ")} | ${cells.join(" | ")} |`);
  process.stderr.write(`${text.at(-1)}\n`);
}

/** The one of these that is in the middle by this number. */
function medianOf(all, key) {
  return all.toSorted((a, b) => a[key] - b[key])[Math.floor(all.length / 2)];
}

function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
}
