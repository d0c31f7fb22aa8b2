// The dashboard of a landlord with 500 properties and 5,000 reservations in a browser: `node
// tools/bench/large-landlord.mjs 60` opens Today and Requests for that many seconds each while one reservation a second
// changes, and prints what the polls cost and how smooth the page stays. `npm start` has built the product.
import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { serializeSignedCookie } from "better-call";
import pg from "pg";
import { chromium } from "playwright-core";
import { chromiumPath } from "../../scripts/chromium.ts";
import { fillLandlords } from "./fill-landlords.mjs";
import { startProduct } from "./product-process.mjs";
import { secret } from "./rows.mjs";

const seconds = Number(process.argv[2] ?? 30);
const dataDir = mkdtempSync(path.join(tmpdir(), "sparebay-bench-"));
const product = await startProduct(dataDir, { DEMO: "false", SESSION_SECRET: secret });
const browser = await chromium.launch({
  executablePath: chromiumPath() ?? undefined,
  args: ["--no-sandbox"],
});
const client = new pg.Client({ connectionString: product.databaseUrl });

try {
  await fillLandlords(product.databaseUrl, {
    prefix: "busy",
    landlords: 1,
    properties: 500,
    reservations: 5000,
  });
  await client.connect();
  const load = loadavg()[0].toFixed(1);
  const columns = [];
  for (const tab of ["today", "requests"]) columns.push(await watch(tab));
  const [today, requests] = columns;
  const rows = Object.keys(today).map((what) => `| ${what} | ${today[what]} | ${requests[what]} |`);
  process.stdout.write(
    `load before: ${load}\n\n| what | Today | Requests |\n|---|---|---|\n${rows.join("\n")}\n`,
  );
} finally {
  await client.end();
  await browser.close();
  await product.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function watch(tab) {
  const context = await browser.newContext({ baseURL: product.url, viewport: { width: 1280, height: 900 } });
  const [cookie] = (
    await serializeSignedCookie("sparebay.session_token", "token_of_usr_busy1", secret)
  ).split(";");
  const at = cookie.indexOf("=");
  await context.addCookies([{ name: cookie.slice(0, at), value: cookie.slice(at + 1), url: product.url }]);
  const page = await context.newPage();
  const polls = [];
  page.on("requestfinished", async (request) => {
    if (!request.url().includes("/reservations")) return;
    const { responseStart, responseEnd, requestStart } = request.timing();
    const answer = await request.response();
    const body = answer?.status() === 200 ? (await answer.body()).length : 0;
    polls.push({
      ms: (responseEnd > 0 ? responseEnd : responseStart) - requestStart,
      status: answer?.status(),
      body,
    });
  });
  await page.addInitScript(() => {
    window.tasks = [];
    new PerformanceObserver((list) =>
      window.tasks.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({
      type: "longtask",
      buffered: true,
    });
  });
  await page.goto(`/landlord-dashboard?tab=${tab}`);
  await page.waitForLoadState("load");
  await sleep(3000);
  const paint = await page.evaluate(
    () => performance.getEntriesByName("first-contentful-paint")[0].startTime,
  );
  await page.evaluate(() => {
    window.tasks.length = 0;
    window.frames = [];
    let last = performance.now();
    const count = (now) => {
      window.frames.push(now - last);
      last = now;
      requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
  });
  polls.length = 0;
  const cpu = product.processor().web;
  for (let second = 1; second <= seconds; second += 1) {
    await client.query("update reservations set updated_at = now() where id = $1", [
      `res_busy1x${second * 50}`,
    ]);
    await page.mouse.wheel(0, second % 2 === 0 ? -400 : 400);
    await sleep(1000);
  }
  const { tasks, frames, nodes } = await page.evaluate(() => ({
    tasks: window.tasks,
    frames: window.frames,
    nodes: document.querySelectorAll("*").length,
  }));
  const used = product.processor().web - cpu;
  await context.close();
  const times = polls.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const changed = polls.filter(({ status }) => status === 200);
  const sorted = frames.toSorted((a, b) => a - b);
  return {
    "first contentful paint": `${Math.round(paint)} ms`,
    "elements on the page": nodes.toLocaleString("en-US"),
    polls: `${times.length} in ${seconds} s, ${changed.length} with changes`,
    "time of a poll": `median ${times[Math.floor(times.length / 2)]?.toFixed(0)} ms, slowest ${times.at(-1)?.toFixed(0)} ms`,
    "size of a change": `${Math.round(Math.max(0, ...changed.map(({ body }) => body)) / 1000)} kB before compression`,
    "tasks over 50 ms": `${tasks.length}, longest ${Math.round(Math.max(0, ...tasks))} ms`,
    frames: `median ${sorted[Math.floor(sorted.length / 2)]?.toFixed(1)} ms, 99 % under ${sorted[Math.floor(sorted.length * 0.99)]?.toFixed(1)} ms`,
    "processor of the web process": `${Math.round((100 * used) / seconds)} % of a core`,
  };
}
