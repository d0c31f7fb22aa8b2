// People who open pages through the proxy of deploy/haproxy.cfg: `node tools/install.mjs bench && node tools/bench/crowd.mjs`
// prints how long 16, 256 and 1,000 of them wait, on an otherwise idle machine with HAProxy. Each opens the home page again as
// soon as it came; who is refused comes back after the seconds of Retry-After. Then a second process is started next
// to the first. BENCH_DIR keeps the filled database for the next time, as `npm run bench` does; `npm start` has built the product.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startDocumentedProxy } from "../../tests/support/haproxy.ts";
import { fillDatabase } from "./fill-database.mjs";
import { startProduct } from "./product-process.mjs";
import { secret } from "./rows.mjs";

const properties = process.env.BENCH_PROPERTIES ?? "100000";
const seconds = Number(process.env.BENCH_SECONDS ?? 20);
const [firstPort, secondPort, healthPort, secondHealthPort] = [3140, 3141, 3142, 3143].map(
  (port) => port + Number(process.env.BENCH_PORTS_FROM ?? 3140) - 3140,
);
const folder = process.env.BENCH_DIR ?? mkdtempSync(path.join(tmpdir(), "sparebay-bench-"));
const dataDir = path.join(folder, properties);
mkdirSync(dataDir, { recursive: true });
const settings = { DEMO: "false", SESSION_SECRET: secret, TRUST_PROXY: "true" };
const first = await startProduct(dataDir, {
  ...settings,
  PORT: String(firstPort),
  HEALTH_PORT: String(healthPort),
});
const lines = [];
let proxy;
let second;

try {
  await fillIfEmpty();
  proxy = await startDocumentedProxy([first.url, `http://127.0.0.1:${secondPort}`], {
    "127.0.0.1:3000 port 3200": `127.0.0.1:${firstPort} port ${healthPort}`,
    "127.0.0.1:3001 port 3201": `127.0.0.1:${secondPort} port ${secondHealthPort}`,
    "    acl read method GET HEAD\n":
      "    acl read method GET HEAD\n    http-response set-header x-served-by %s\n",
  });
  await playCrowd(16, 5);
  for (const people of [16, 256, 1000]) note(people, await playCrowd(people, seconds));
  await startBeside();
  note("256, with two processes", await playCrowd(256, seconds));
  process.stdout.write(
    `| people | pages | p50 | p99 | refused | p99 of refusals |\n|---|---|---|---|---|---|\n${lines.join("\n")}\n`,
  );
} finally {
  await proxy?.stop();
  await second?.stop();
  await first.stop();
  if (!process.env.BENCH_DIR) rmSync(folder, { recursive: true, force: true });
}

async function fillIfEmpty() {
  const found = await (await fetch(`${first.url}/api/search?query=17101`)).json();
  if (found.length === 0) await fillDatabase(first.databaseUrl, Number(properties));
}

/** While 256 people open pages; prints the share of the second process in each second from the one in which it is ready. */
async function startBeside() {
  const crowd = playCrowd(256, seconds + 10);
  await sleep(5000);
  const starting = performance.now();
  second = await startProduct(mkdtempSync(path.join(folder, "beside-")), {
    ...settings,
    WORKER: "false",
    DATABASE_URL: first.databaseUrl,
    PORT: String(secondPort),
    HEALTH_PORT: String(secondHealthPort),
  });
  const readyAt = performance.now();
  const { pages } = await crowd;
  const shares = Array.from({ length: 10 }, (_, index) => {
    const within = pages.filter(({ at }) => Math.floor((at - readyAt) / 1000) === index);
    const own = within.filter(({ servedBy }) => servedBy === "web2");
    return `${Math.round((100 * own.length) / Math.max(1, within.length))}%`;
  });
  process.stdout.write(
    `A second process was ready after ${((readyAt - starting) / 1000).toFixed(1)} s; its share in each second since: ${shares.join(", ")}\n`,
  );
}

/** Each page and each refusal, with the milliseconds until its last byte. */
async function playCrowd(people, duration) {
  const until = performance.now() + duration * 1000;
  const pages = [];
  const refusals = [];
  await Promise.all(
    Array.from({ length: people }, async (_, index) => {
      const person = openPerson(index);
      // They don't all come in the same instant.
      await sleep(Math.random() * 1000);
      while (performance.now() < until) {
        const began = performance.now();
        const { status, servedBy } = await person.open("/");
        const at = performance.now();
        (status === 200 ? pages : refusals).push({ at, ms: at - began, servedBy, status });
        if (status !== 200) await sleep(5000);
      }
      person.leave();
    }),
  );
  return { pages, refusals, duration };
}

function note(people, { pages, refusals, duration }) {
  const p = (list, share) =>
    list.length === 0
      ? ""
      : `${(list.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.floor(list.length * share)] / 1000).toFixed(2)} s`;
  const statuses = [...new Set(refusals.map(({ status }) => status))].join(", ");
  const refused = refusals.length === 0 ? "0" : `${refusals.length} (${statuses})`;
  lines.push(
    `| ${people} | ${Math.round(pages.length / duration)}/s | ${p(pages, 0.5)} | ${p(pages, 0.99)} | ${refused} | ${p(refusals, 0.99)} |`,
  );
}

/** Someone with a connection, from an address that ten people share, who opens one page after the other. */
function openPerson(index) {
  const localAddress = `127.0.1.${1 + Math.floor(index / 10)}`;
  let socket = null;
  const leave = () => {
    socket?.destroy();
    socket = null;
  };
  return {
    leave,
    open(url) {
      socket ??= connect({ port: proxy.port, host: "127.0.0.1", localAddress });
      const used = socket;
      // A cookie has each page made for its caller alone.
      used.write(
        `GET ${url} HTTP/1.1\r\nhost: here.example\r\naccept-encoding: gzip\r\ncookie: bench=1\r\n\r\n`,
      );
      return new Promise((resolve) => {
        let head = "";
        let answer = { status: 0 };
        let left = null;
        const end = (closes) => {
          used.removeAllListeners();
          used.on("error", () => {});
          if (closes) leave();
          resolve(answer);
        };
        used.on("error", () => end(true)).on("close", () => end(true));
        used.on("data", (part) => {
          let size = part.length;
          if (left === null) {
            head += part.toString("latin1");
            const headEnd = head.indexOf("\r\n\r\n");
            if (headEnd === -1) return;
            answer = readHead(head.slice(0, headEnd));
            left = answer.length;
            size = head.length - headEnd - 4;
          }
          left -= size;
          // Without a length it ends with its last chunk.
          const isWhole = Number.isNaN(left)
            ? part.subarray(-5).toString("latin1") === "0\r\n\r\n"
            : left <= 0;
          if (isWhole) end(answer.closes);
        });
      });
    },
  };
}

function readHead(head) {
  const field = (name) => new RegExp(`^${name}: (.*)$`, "im").exec(head)?.[1]?.trim();
  return {
    status: Number(head.slice(9, 12)),
    servedBy: field("x-served-by"),
    closes: field("connection") === "close",
    length: Number(field("content-length") ?? NaN),
  };
}
