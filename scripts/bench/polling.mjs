// 1,000 landlords' dashboards request their lists every 2 s while one list per second changes: `node
// scripts/bench/polling.mjs 180` prints how one process does in that many seconds. First, a landlord with 500
// properties and 5,000 reservations opens the dashboard. `npm start` has built the product.
import { mkdtempSync, rmSync } from "node:fs";
import http from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { serializeSignedCookie } from "better-call";
import pg from "pg";
import { fillLandlords } from "./fill-landlords.mjs";
import { startProduct } from "./product-process.mjs";
import { secret } from "./rows.mjs";

const seconds = Number(process.argv[2] ?? 30);
const landlords = 1000;
const everyMs = 2000;
const dataDir = mkdtempSync(path.join(tmpdir(), "sparebay-bench-"));
const agent = new http.Agent({ keepAlive: true, maxSockets: landlords });
const product = await startProduct(dataDir, { DEMO: "false", SESSION_SECRET: secret });

try {
  const { databaseUrl: database } = product;
  await fillLandlords(database, { prefix: "busy", landlords: 1, properties: 500, reservations: 5000 });
  await fillLandlords(database, { prefix: "many", landlords, properties: 2, reservations: 20 });
  const lines = [["first paint of 500 properties and 5,000 reservations, of ten", await firstPaint()]];
  lines.push(...(await pollAll()));
  process.stdout.write(
    `| what | measured |\n|---|---|\n${lines.map((line) => `| ${line.join(" | ")} |`).join("\n")}\n`,
  );
} finally {
  agent.destroy();
  await product.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function firstPaint() {
  const cookie = await cookieOf("usr_busy1");
  const times = [];
  for (let round = 0; round < 12; round += 1) times.push(await ask("/landlord-dashboard", { cookie }));
  // The first two warm up.
  const sorted = times
    .slice(2)
    .map(({ ms }) => ms)
    .toSorted((a, b) => a - b);
  const bytes = Math.round(times.at(-1).bytes / 1000);
  return `median ${Math.round(sorted[5])} ms, slowest ${Math.round(sorted[9])} ms (${bytes} kB)`;
}

async function pollAll() {
  const dashboards = await Promise.all(
    Array.from({ length: landlords }, async (_, place) => {
      const id = `usr_many${place + 1}`;
      return { id, path: `/api/landlord/${id}/reservations`, cookie: await cookieOf(id), etag: null };
    }),
  );
  const answers = [];
  const state = { counting: false, over: false };
  const running = dashboards.map(async (dashboard, place) => {
    await sleep((everyMs * place) / landlords);
    while (!state.over) {
      const { status, ms, etag } = await ask(dashboard.path, {
        cookie: dashboard.cookie,
        ...(dashboard.etag && { "if-none-match": dashboard.etag }),
      });
      dashboard.etag = etag;
      if (state.counting) answers.push({ status, ms });
      // Like the dashboard: two seconds after a response.
      await sleep(everyMs);
    }
  });
  while (dashboards.some(({ etag }) => etag === null)) await sleep(100);
  await sleep(5000);
  state.counting = true;
  const memory = [Math.round(product.memory())];
  const [began, cpu] = [performance.now(), product.processor().web];
  const client = new pg.Client({ connectionString: product.databaseUrl });
  await client.connect();
  for (let second = 1; second <= seconds; second += 1) {
    await sleep(Math.max(0, began + 1000 * second - performance.now()));
    await client.query("update reservations set updated_at = now() where id = $1", [`res_many${second}x1`]);
    if (second % 10 === 0) memory.push(Math.round(product.memory()));
  }
  state.counting = false;
  const [took, used] = [(performance.now() - began) / 1000, product.processor().web - cpu];
  state.over = true;
  await client.end();
  await Promise.all(running);
  const sorted = answers.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const share = (portion) => sorted[Math.floor(portion * sorted.length)].toFixed(1);
  const others = answers.filter(({ status }) => status !== 304);
  const bad = others.filter(({ status }) => status !== 200).length;
  return [
    ["answers", `${Math.round(answers.length / took)}/s for ${Math.round(took)} s`],
    ["time of an answer", `median ${share(0.5)} ms, p99 ${share(0.99)} ms, slowest ${share(0.99999)} ms`],
    ["other than 304", `${((100 * others.length) / answers.length).toFixed(2)} % (${bad} of them refused)`],
    [
      "processor of the web process",
      `${((1000 * used) / answers.length).toFixed(2)} ms an answer, ${Math.round((100 * used) / took)} % of a core`,
    ],
    ["memory every 10 s", `${memory.join(", ")} MB`],
  ];
}

function ask(address, headers) {
  const began = performance.now();
  return new Promise((resolve) => {
    const request = http.get(product.url + address, { agent, headers }, (answer) => {
      let bytes = 0;
      answer.on("data", (part) => (bytes += part.length));
      answer.on("end", () =>
        resolve({
          status: answer.statusCode,
          etag: answer.headers.etag,
          bytes,
          ms: performance.now() - began,
        }),
      );
    });
    request.on("error", (error) => {
      // Browsers also retry when the server has just closed a kept-alive connection.
      if (request.reusedSocket && error.code === "ECONNRESET") resolve(ask(address, headers));
      else resolve({ status: 0, etag: null, bytes: 0, ms: performance.now() - began });
    });
  });
}

async function cookieOf(id) {
  return (await serializeSignedCookie("sparebay.session_token", `token_of_${id}`, secret)).split(";")[0];
}
