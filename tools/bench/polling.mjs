// 1,000 screens poll every 2 s while one of them changes each second: `node tools/bench/polling.mjs 180` prints how one
// process does in that many seconds. They are landlords' dashboards; before that, a landlord with 500 properties and 5,000
// reservations opens one. With `conversations` as another argument they are open conversations, whose bars also count
// what is unread every 10 s. `npm start` has built the product.
import { mkdtempSync, rmSync } from "node:fs";
import http from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { serializeSignedCookie } from "better-call";
import pg from "pg";
import { fillConversations } from "./fill-conversations.mjs";
import { fillLandlords } from "./fill-landlords.mjs";
import { startProduct } from "./product-process.mjs";
import { secret } from "./rows.mjs";

const seconds = Number(process.argv[2] ?? 30);
const isTalk = process.argv[3] === "conversations";
const screens = 1000;
const everyMs = 2000;
const dataDir = mkdtempSync(path.join(tmpdir(), "sparebay-bench-"));
const agent = new http.Agent({ keepAlive: true, maxSockets: screens });
const product = await startProduct(dataDir, { DEMO: "false", SESSION_SECRET: secret });

try {
  const lines = isTalk ? await pollConversations() : await pollDashboards();
  process.stdout.write(
    `| what | measured |\n|---|---|\n${lines.map((line) => `| ${line.join(" | ")} |`).join("\n")}\n`,
  );
} finally {
  agent.destroy();
  await product.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function pollDashboards() {
  const { databaseUrl: database } = product;
  await fillLandlords(database, { prefix: "busy", landlords: 1, properties: 500, reservations: 5000 });
  await fillLandlords(database, { prefix: "many", landlords: screens, properties: 2, reservations: 20 });
  const first = ["first paint of 500 properties and 5,000 reservations, of ten", await firstPaint()];
  const polled = await pollAll({
    pathOf: (place) => `/api/landlord/usr_many${place}/reservations`,
    readerOf: (place) => `usr_many${place}`,
    change: (client, place) =>
      client.query("update reservations set updated_at = now() where id = $1", [`res_many${place}x1`]),
  });
  return [first, ...polled];
}

/** Each second a landlord writes, by the API; the tenants read. */
async function pollConversations() {
  const { databaseUrl: database } = product;
  await fillLandlords(database, { prefix: "many", landlords: screens, properties: 1, reservations: 1 });
  await fillConversations(database, { prefix: "many", landlords: screens, messages: 30 });
  const written = [];
  const polled = await pollAll({
    pathOf: (place) => `/api/messages/cnv_many${place}`,
    readerOf: (place) => `usr_manyt${place}`,
    alsoEvery10s: "/api/unread-messages",
    change: async (_, place) => written.push(await write(place)),
  });
  const refused = written.filter((status) => status !== 201).length;
  return [...polled, ["messages written meanwhile", `${written.length} (${refused} refused)`]];
}

async function write(place) {
  const body = new FormData();
  body.set("text", "Yes, it is.");
  body.set("key", crypto.randomUUID());
  const headers = { cookie: await cookieOf(`usr_many${place}`), origin: product.url };
  const address = `${product.url}/api/messages/cnv_many${place}`;
  return (await fetch(address, { method: "POST", body, headers })).status;
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

/** `change` changes a screen, numbered from 1; every fifth poll also asks for `alsoEvery10s`. */
async function pollAll({ pathOf, readerOf, change, alsoEvery10s }) {
  const open = await Promise.all(
    Array.from({ length: screens }, async (_, place) => {
      const cookie = await cookieOf(readerOf(place + 1));
      return {
        screen: { path: pathOf(place + 1), etag: null },
        bar: { path: alsoEvery10s, etag: null },
        cookie,
      };
    }),
  );
  const answers = [];
  const state = { counting: false, over: false };
  async function poll(one, cookie) {
    const known = one.etag && { "if-none-match": one.etag };
    const { status, ms, etag } = await ask(one.path, { cookie, ...known });
    one.etag = etag;
    if (state.counting) answers.push({ status, ms });
  }
  const running = open.map(async ({ screen, bar, cookie }, place) => {
    await sleep((everyMs * place) / screens);
    for (let round = place; !state.over; round += 1) {
      if (alsoEvery10s && round % 5 === 0) await poll(bar, cookie);
      await poll(screen, cookie);
      // Like the screens: two seconds after a response.
      await sleep(everyMs);
    }
  });
  while (open.some(({ screen }) => screen.etag === null)) await sleep(100);
  await sleep(5000);
  state.counting = true;
  const memory = [Math.round(product.memory())];
  const [began, before] = [performance.now(), product.processor()];
  const client = new pg.Client({ connectionString: product.databaseUrl });
  await client.connect();
  for (let second = 1; second <= seconds; second += 1) {
    await sleep(Math.max(0, began + 1000 * second - performance.now()));
    await change(client, second);
    if (second % 10 === 0) memory.push(Math.round(product.memory()));
  }
  state.counting = false;
  const [took, after] = [(performance.now() - began) / 1000, product.processor()];
  state.over = true;
  await client.end();
  await Promise.all(running);
  const sorted = answers.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const share = (portion) => sorted[Math.floor(portion * sorted.length)].toFixed(1);
  const others = answers.filter(({ status }) => status !== 304);
  const refused = others.filter(({ status }) => status !== 200).map(({ status }) => status);
  const perAnswer = (of) => `${((1000 * (after[of] - before[of])) / answers.length).toFixed(2)} ms an answer`;
  const ofCore = Math.round((100 * (after.web - before.web)) / took);
  return [
    ["answers", `${Math.round(answers.length / took)}/s for ${Math.round(took)} s`],
    ["time of an answer", `median ${share(0.5)} ms, p99 ${share(0.99)} ms, slowest ${share(0.99999)} ms`],
    [
      "other than 304",
      `${((100 * others.length) / answers.length).toFixed(2)} % (${refused.length === 0 ? "none" : `${refused.length}, with ${[...new Set(refused)].join(", ")},`} refused)`,
    ],
    ["processor of the web process", `${perAnswer("web")}, ${ofCore} % of a core`],
    ["processor of PostgreSQL", perAnswer("postgres")],
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
