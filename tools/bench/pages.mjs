// Prints the cost of the server-rendered home page, and of the same page with every statement's rows already in memory:
// the difference is the data. DATABASE_URL is that of a running product with the demo town; `npm start` has built it.
import { readdirSync } from "node:fs";
import path from "node:path";
import pg from "pg";

process.env.LOG_LEVEL = "error";
process.env.WORKER = "false";
const batches = Number(process.env.BENCH_BATCHES ?? 30);
const build = path.join(import.meta.dirname, "../../build");
const { renderPages } = await load("render.server");
const { createWeb } = await load("web");
const web = createWeb(renderPages);

const answers = new Map();
let fixed = false;
keepAnswers();

process.stdout.write("| page | bytes | processor | with fixed data |\n|---|---|---|---|\n");
await report("GET /?limit=24", {});
await report("GET /?limit=24, gzip", { "accept-encoding": "gzip" });
process.exit(0);

async function report(name, headers) {
  const bytes = await page(headers);
  const [asked, known] = await inTurns(headers);
  process.stdout.write(`| ${name} | ${bytes} | ${asked.toFixed(2)} ms | ${known.toFixed(2)} ms |\n`);
}

function load(name) {
  const file = readdirSync(path.join(build, "server/assets")).find((entry) => entry.startsWith(`${name}-`));
  return import(path.join(build, "server/assets", file));
}

/** The median processor milliseconds of a page, with data from the database and with fixed data, alternating. */
async function inTurns(headers) {
  const times = { false: [], true: [] };
  for (let warm = 0; warm < 200; warm += 1) await page(headers);
  for (let batch = 0; batch < batches * 2; batch += 1) {
    fixed = batch % 2 === 1;
    const before = process.cpuUsage();
    for (let count = 0; count < 20; count += 1) await page(headers);
    const { user, system } = process.cpuUsage(before);
    times[fixed].push((user + system) / 20_000);
  }
  fixed = false;
  return [times.false, times.true].map((list) => list.toSorted((a, b) => a - b)[batches >> 1]);
}

async function page(headers) {
  const answer = await web.request("http://127.0.0.1:3000/?limit=24", { headers });
  if (answer.status !== 200) throw new Error(`The page answered ${answer.status}.`);
  return (await answer.arrayBuffer()).byteLength;
}

/** Stores PostgreSQL's last answer to each statement, and returns that while the data is fixed. */
function keepAnswers() {
  // oxlint-disable-next-line typescript/unbound-method -- it is applied to each client below
  const query = pg.Client.prototype.query;
  pg.Client.prototype.query = async function (...args) {
    const key = JSON.stringify([args[0]?.name, args[0]?.text ?? args[0]]);
    if (fixed && answers.has(key)) return answers.get(key);
    const answer = await Promise.resolve(query.apply(this, args));
    answers.set(key, answer);
    return answer;
  };
}
