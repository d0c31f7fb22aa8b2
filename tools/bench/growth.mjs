// How cost grows with the number of properties: `npm run bench -- --growth 10000,100000` fills each with a year of operation.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { fillYear } from "../../tests/support/fill-year.ts";
import { slowestOfLists } from "./admin-lists.mjs";
import { costOfNothing, print, startMailServer, startWorker, timesOf } from "./first-of-month.mjs";
import { startProduct } from "./product-process.mjs";
import { rowsOf, secret } from "./rows.mjs";

/** How often each request is sent, one after the other. */
const times = 30;

/**
 * Prints the times of the frequent requests and of the schedules with nothing due, and what a reservation takes of the disk:
 * after each size a table of those so far, since a large one takes long to fill.
 */
export async function measureGrowth(sizes) {
  const runs = [];
  for (const size of sizes) {
    runs.push({ size, figures: await measureSize(size) });
    const names = [...new Set(runs.flatMap(({ figures }) => [...figures.keys()]))];
    const rows = names.map((name) => [name, ...runs.map(({ figures }) => figures.get(name) ?? "")]);
    print([["what", ...runs.map((run) => `${run.size} properties`)], ...rows]);
  }
}

async function measureSize(size) {
  const dataDir = mkdtempSync(path.join(tmpdir(), "sparebay-bench-"));
  const mail = await startMailServer();
  const settings = { DEMO: "false", SESSION_SECRET: secret, TRUST_PROXY: "true", MAIL_URL: mail.url };
  const web = await startProduct(dataDir, { ...settings, WORKER: "false" });
  const client = new pg.Client({ connectionString: web.databaseUrl });
  let worker = null;
  try {
    await client.connect();
    const began = performance.now();
    await fillYear(web.databaseUrl, size);
    const filled = `${((performance.now() - began) / 1000).toFixed(0)} s`;
    const figures = new Map([["filled in", filled], ...(await sizesOf(client))]);
    for (const { name, ask, status = 200 } of await rowsOf(web))
      figures.set(`${name}: median, 95%`, await timesOfRow(web.url, ask, status));
    for (const { list, requests, address, median } of await slowestOfLists(web, client))
      figures.set(`the slowest of ${requests} pages of ${list}`, `${median.toFixed(0)} ms, ${address}`);
    worker = await startWorker(dataDir, { ...settings, DATABASE_URL: web.databaseUrl });
    // What the filling left is done first.
    await costOfNothing({ client, web, worker });
    const { used, schedules } = await costOfNothing({ client, web, worker });
    figures.set("a minute with nothing due: pages", used.pages.toFixed(0));
    for (const [name, seconds] of schedules)
      figures.set(`a run of ${name}`, `${(1000 * seconds).toFixed(0)} ms`);
    return figures;
  } finally {
    await worker?.stop();
    await client.end();
    await web.stop();
    mail.server.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function sizesOf(client) {
  const { rows } = await client.query(`
    select pg_database_size(current_database())::float8 as bytes, (select count(*) from reservations)::float8 as reservations`);
  const [{ bytes, reservations }] = rows;
  return [
    ["reservations", String(reservations)],
    ["database", `${(bytes / 1e6).toFixed(0)} MB`],
    ["of it for each reservation", `${(bytes / reservations / 1000).toFixed(1)} kB`],
  ];
}

async function timesOfRow(url, ask, status) {
  const taken = [];
  for (let turn = 0; turn < times; turn += 1) {
    const { path: where, ...request } = typeof ask === "function" ? ask() : ask;
    const began = performance.now();
    const response = await fetch(url + where, request);
    await response.arrayBuffer();
    if (response.status !== status) throw new Error(`${where} got ${response.status}.`);
    taken.push(performance.now() - began);
  }
  return timesOf(taken);
}
