// The first of a month: `npm run bench -- --first-of-month 1000,10000 --minutes 10`, numbers of properties.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { SMTPServer } from "smtp-server";
import { heapFlags, productEnvironment } from "../../scripts/setup.mjs";
import { fillFirstOfMonth } from "./fill-first-of-month.mjs";
import { startProduct } from "./product-process.mjs";
import { rowsOf, secret } from "./rows.mjs";

/** As a real provider takes to answer. */
const sandboxSeconds = "0.3";
const reservedBefore = 40;

/**
 * Fills each of these sizes, lets a worker do the first of the month for at most so many minutes while a web process
 * takes reservations, and prints what it did and how what it took grows.
 */
export async function measureFirstOfMonth(sizes, minutes) {
  const runs = [];
  for (const size of sizes) {
    const run = await measureSize(size, minutes);
    runs.push(run);
    print([["what", `${size} properties`], ...run.lines]);
  }
  for (let index = 1; index < runs.length; index += 1) print(growthOf(runs[index - 1], runs[index]));
}

async function measureSize(size, minutes) {
  const dataDir = mkdtempSync(path.join(tmpdir(), "sparebay-bench-"));
  const mail = await startMailServer();
  const settings = { DEMO: "false", SESSION_SECRET: secret, TRUST_PROXY: "true", MAIL_URL: mail.url };
  const web = await startProduct(dataDir, { ...settings, WORKER: "false" });
  const client = new pg.Client({ connectionString: web.databaseUrl });
  let worker = null;
  try {
    await client.connect();
    const filling = performance.now();
    await fillFirstOfMonth(web.databaseUrl, size);
    const fillSeconds = (performance.now() - filling) / 1000;
    const reserve = await reserverOf(web);
    const before = [];
    for (let turn = 0; turn < reservedBefore; turn += 1) before.push(await reserve());
    worker = await startWorker(dataDir, {
      ...settings,
      DATABASE_URL: web.databaseUrl,
      SANDBOX_SECONDS: sandboxSeconds,
    });
    // A new schedule would first run after its interval.
    await client.query("update schedules set due_at = now()");
    const day = await watch({ client, web, worker, reserve, minutes });
    const quiet = day.isDone ? await costOfNothing({ client, web, worker }) : null;
    return {
      size,
      day,
      quiet,
      lines: [...linesOf({ size, fillSeconds, before, day, quiet }), ...(await checksOf(client))],
    };
  } finally {
    await worker?.stop();
    await client.end();
    await web.stop();
    mail.server.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Follows the work until all of it is done or the time is over, with a reservation each second. */
async function watch({ client, web, worker, reserve, minutes }) {
  const began = performance.now();
  const start = await usageOf({ client, web, worker });
  const memory = { web: 0, worker: 0 };
  const meanwhile = [];
  let now = await doneBy(client);
  let seconds = 0;
  for (let second = 1; seconds < 60 * minutes && !isDone(now); second += 1) {
    meanwhile.push(await reserve());
    memory.web = Math.max(memory.web, web.memory());
    memory.worker = Math.max(memory.worker, worker.memory());
    await sleep(Math.max(0, 1000 * second - (performance.now() - began)));
    seconds = (performance.now() - began) / 1000;
    if (second % 5 > 0) continue;
    now = await doneBy(client);
    const words = Object.entries(now).map(([name, count]) => `${name} ${count}`);
    process.stderr.write(`${Math.round(seconds)} s: ${words.join(", ")}, load ${loadavg()[0].toFixed(1)}\n`);
  }
  const used = difference(await usageOf({ client, web, worker }), start);
  return { isDone: isDone(now), now, seconds, memory, meanwhile, used, tenths: await tenthsOf(client) };
}

const charged = "from payments where rent_id like 'rnt\\_y%x12' and state = 'succeeded'";

async function doneBy(client) {
  const { rows } = await client.query(`
    select (select count(*)::int from leases) as due,
      (select count(*)::int ${charged}) as charged,
      (select count(*)::int from rents where id like 'rnt\\_y%x12' and state = 'paid') as booked,
      (select count(*)::int from documents where payment_id in (select id ${charged})) as receipts,
      (select count(*)::int from payouts where rent_id like 'rnt\\_y%x12') as decided,
      (select count(*)::int from payouts where state = 'succeeded'
        and (rent_id like 'rnt\\_y%x12' or reservation_id like 'res\\_ended%')) as sent,
      (select count(*)::int from reservations where id like 'res\\_ended%') as ended,
      (select count(*)::int from reservations where id like 'res\\_ended%' and deposit_state = 'returned') as deposits,
      (select count(*)::int from review_windows where reservation_id like 'res\\_ended%') as windows,
      (select count(*)::int from documents where series = 'I') as invoices,
      (select count(*)::int from emails where state = 'sent' and created_at > now() - interval '2 hours') as emails,
      (select count(*)::int from pgboss.job where state < 'completed') as jobs`);
  return rows[0];
}

const isDone = ({ due, booked, receipts, sent, ended, deposits, windows, jobs }) =>
  booked === due &&
  receipts === due &&
  sent === due + ended &&
  deposits === ended &&
  windows === ended &&
  jobs === 0;

/** Rents charged in a minute, in each tenth of them. */
async function tenthsOf(client) {
  const { rows } = await client.query(`
    select count(*)::int as count, extract(epoch from max(updated_at))::float8 as at
    from (select updated_at, ntile(10) over (order by updated_at) as tenth ${charged}) charges group by tenth order by tenth`);
  const first = await client.query(`select extract(epoch from min(updated_at))::float8 as at ${charged}`);
  return rows.map(({ count, at }, index) => (60 * count) / (at - (rows[index - 1]?.at ?? first.rows[0].at)));
}

/** Each once: what was done twice, or was not done of what was charged. */
async function checksOf(client) {
  const { rows } = await client.query(`
    select (select count(*)::int - count(distinct object->'metadata'->>'rent_id')::int from sandbox_objects
        where kind = 'charge' and object->'metadata'->>'rent_id' is not null) as "charged beyond one each",
      (select count(*)::int from sandbox_objects where kind = 'transfer')
        - (select count(distinct object->'metadata'->>'payout_id')::int from sandbox_objects where kind = 'transfer') as "sent beyond one each",
      (select count(*)::int - count(distinct (payment_id, reservation_id))::int from documents
        where series = 'R' and payment_id in (select id ${charged})) as "receipts beyond one each",
      (select coalesce(sum(amount_cents), 0)::int from ledger_lines) as "sum of the ledger, cents",
      (select count(*)::int from pgboss.job where state < 'completed' and retry_count > 0) as "jobs that were retried and wait"`);
  return Object.entries(rows[0]);
}

/** What a minute with a run of every schedule costs once nothing is due. */
export async function costOfNothing(scene) {
  const { client } = scene;
  const before = await usageOf(scene);
  await client.query("update schedules set due_at = now()");
  await sleep(60_000);
  const used = difference(await usageOf(scene), before);
  const { rows } = await client.query(
    "select name, last_seconds::float8 as seconds from schedules where last_run_at > now() - interval '62 seconds' order by name",
  );
  return { used, schedules: new Map(rows.map(({ name, seconds }) => [name, seconds])) };
}

async function usageOf({ client, web, worker }) {
  const { rows } = await client.query(`
    select (blks_hit + blks_read)::float8 as pages, pg_database_size(datname)::float8 as bytes
    from pg_stat_database where datname = current_database()`);
  const { web: webSeconds, postgres } = web.processor();
  return { web: webSeconds, postgres, worker: worker.processor().web, ...rows[0] };
}

const difference = (after, before) =>
  Object.fromEntries(Object.entries(after).map(([name, value]) => [name, value - before[name]]));

function linesOf({ size, fillSeconds, before, day, quiet }) {
  const { now, seconds, memory, meanwhile, used, tenths } = day;
  const each = (value) => `${((1000 * value) / Math.max(1, now.booked)).toFixed(1)} ms`;
  const lines = [
    ["filled in", `${fillSeconds.toFixed(0)} s`],
    ["rents due, stays ended", `${now.due}, ${now.ended}`],
    [day.isDone ? "all done after" : "not all done after", `${seconds.toFixed(0)} s`],
    ["charged, booked, receipted", `${now.charged}, ${now.booked}, ${now.receipts}`],
    ["payouts of these rents decided; sent, with those of stays", `${now.decided}; ${now.sent}`],
    [
      "deposits returned, reviews opened, invoices, emails",
      `${now.deposits}, ${now.windows}, ${now.invoices}, ${now.emails}`,
    ],
    ["rents charged a minute, by tenths", tenths.map((rate) => rate.toFixed(0)).join(", ")],
    [
      "processor for each rent booked, with all else: worker, PostgreSQL",
      `${each(used.worker)}, ${each(used.postgres)}`,
    ],
    ["pages of PostgreSQL for each", (used.pages / Math.max(1, now.booked)).toFixed(0)],
    ["memory at most: web, worker", `${memory.web.toFixed(0)}, ${memory.worker.toFixed(0)} MB`],
    ["a reservation before: median, 95%", timesOf(before)],
    ["meanwhile", timesOf(meanwhile)],
  ];
  if (quiet !== null)
    lines.push([
      "a minute with nothing due: pages; processor of worker, PostgreSQL",
      `${quiet.used.pages.toFixed(0)}; ${quiet.used.worker.toFixed(1)}, ${quiet.used.postgres.toFixed(1)} s`,
    ]);
  process.stderr.write(`${size} properties measured\n`);
  return lines;
}

/** Exponents: 1 is in proportion, 0 not at all. */
function growthOf(small, large) {
  const times = Math.log(large.size / small.size);
  const exponent = (before, after) => (Math.log(after / before) / times).toFixed(2);
  const ofDay = (name) => exponent(small.day.used[name], large.day.used[name]);
  const lines = [["growth", `${small.size} to ${large.size} properties`]];
  if (!small.day.isDone || !large.day.isDone) return [...lines, ["not measured", "not all was done"]];
  lines.push(
    [
      "with what is due: worker's processor, PostgreSQL's, pages",
      ["worker", "postgres", "pages"].map(ofDay).join(", "),
    ],
    [
      "with what exists: pages of a minute with nothing due",
      exponent(small.quiet.used.pages, large.quiet.used.pages),
    ],
  );
  const slow = [...large.quiet.schedules].filter(([, seconds]) => seconds > 0.1);
  for (const [name, seconds] of slow)
    lines.push([
      `a run of ${name} with nothing due`,
      `${(small.quiet.schedules.get(name) ?? NaN).toFixed(2)}, ${seconds.toFixed(2)} s`,
    ]);
  return lines;
}

export function timesOf(milliseconds) {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  const at = (share) => (sorted[Math.floor(share * (sorted.length - 1))] ?? NaN).toFixed(0);
  return `${at(0.5)}, ${at(0.95)} ms (${sorted.length})`;
}

export function print([head, ...lines]) {
  const rows = [head, ["---", "---"], ...lines].map((cells) => `| ${cells.join(" | ")} |`);
  process.stdout.write(`\n${rows.join("\n")}\n`);
}

/** Makes a reservation by the API; returns the milliseconds until its response. */
async function reserverOf(web) {
  const { ask } = (await rowsOf(web)).find(({ name }) => name === "reserved (201)");
  return async () => {
    const { path: where, ...request } = ask();
    const began = performance.now();
    const response = await fetch(web.url + where, request);
    await response.text();
    if (response.status !== 201) throw new Error(`A reservation got ${response.status}.`);
    return performance.now() - began;
  };
}

/** A process that only runs jobs. */
export async function startWorker(dataDir, settings) {
  const env = { ...process.env, ...productEnvironment, DATA_DIR: dataDir, LOG_LEVEL: "error", ...settings };
  const child = spawn(process.execPath, [...heapFlags(), "build/server/worker.js"], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  return { ...usageOfProcess(child.pid), stop: () => end(child) };
}

async function end(child) {
  child.kill("SIGTERM");
  await once(child, "exit");
}

function usageOfProcess(pid) {
  return {
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]) / 1024,
    processor() {
      const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1).split(" ").map(Number);
      return { web: (fields[11] + fields[12]) / 100 };
    },
  };
}

/** Takes every email. */
export async function startMailServer() {
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    onData(stream, _session, done) {
      stream.resume();
      stream.on("end", () => done());
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  return { server, url: `smtp://127.0.0.1:${server.server.address().port}` };
}
