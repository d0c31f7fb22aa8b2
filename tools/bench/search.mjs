// Prints the table of searches in docs/benchmarks.md: `node tools/bench/search.mjs 100000 1000000`. Each search runs
// over HTTP, and its statement in pgbench, alternating on the same database. BENCH_DIR keeps the databases for the next
// time, PLAN=file writes PostgreSQL's plan of the first search; pgbench is found on the PATH or as PGBENCH.
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import autocannon from "autocannon";
import pg from "pg";
import { fillDatabase } from "./fill-database.mjs";
import { pgbench, planned } from "./pgbench.mjs";
import { startProduct } from "./product-process.mjs";
import { statementsOf } from "./statements.mjs";

const searches = {
  "ZIP code": "query=17101",
  "ZIP code in Manhattan": "query=10001",
  "city and state": "query=Harrisburg%2C+PA",
  "large city": "query=Los+Angeles%2C+CA",
  address: "query=1417+Regina+Street%2C+Harrisburg%2C+PA+17103",
  "ZIP code and dates": "query=17101&from=2027-01-10&to=2027-01-14",
  "large city, type, price": "query=Chicago&type=Basement&max_price=100",
  "large city by price": "query=Chicago&sort=price",
  "box on the map": "query=17101&bbox=-77.2,40.1,-76.6,40.5",
  "frequent word": "query=driveway",
  "two words": "query=library+basement",
  "rare words": "query=1417+regina",
  misspelled: "query=libary",
  "no query, newest": "",
};
const connections = 8;
const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const folder = process.env.BENCH_DIR ?? mkdtempSync(path.join(tmpdir(), "sparebay-bench-"));

const lines = [];
for (const size of process.argv.slice(2).map(Number)) await measure(size);
process.stdout.write(
  `| properties | search | HTTP | pgbench | share | one alone |\n|---|---|---|---|---|---|\n${lines.join("\n")}\n`,
);

async function measure(size) {
  const dataDir = path.join(folder, String(size));
  mkdirSync(dataDir, { recursive: true });
  const product = await startProduct(dataDir, { DEMO: "false" });
  const { databaseUrl: url, socket } = product;
  try {
    if (!(await isFilled(url))) await fillDatabase(url, size);
    const statements = await statementsOf(url, Object.values(searches));
    for (const [name, query] of Object.entries(searches)) {
      const asked = statements.get(query);
      if (process.env.PLAN && lines.length === 0)
        writeFileSync(process.env.PLAN, await explain(url, asked.at(-1)));
      const http = await overHttp(product.url, query);
      const alone = pgbench(socket, asked, { clients: 1, seconds: 2 });
      const bare = pgbench(socket, asked, { clients: connections, seconds });
      lines.push(
        `| ${size.toLocaleString("en")} | ${name} | ${http.toFixed(0)}/s | ${bare.tps.toFixed(0)}/s | ` +
          `${Math.round((100 * http) / bare.tps)} % | ${alone.latency.toFixed(2)} ms |`,
      );
      process.stderr.write(`${lines.at(-1)}\n`);
    }
  } finally {
    await product.stop();
  }
}

async function overHttp(address, query) {
  const url = `${address}/api/search?${query}`;
  await autocannon({ url, connections, duration: 1 });
  const result = await autocannon({ url, connections, duration: seconds });
  if (result.errors || result.non2xx) throw new Error(`${url}: ${result.non2xx} refused`);
  return result.requests.average;
}

async function isFilled(connectionString) {
  const rows = await ask(connectionString, "select from properties limit 1");
  return rows.length > 0;
}

/** PostgreSQL's generic plan, then the actual run for these values. */
async function explain(connectionString, { text, values }) {
  const literals = values.map((value) =>
    pg.escapeLiteral(value instanceof Date ? value.toISOString() : String(value)),
  );
  const rows = await ask(
    connectionString,
    `set ${planned}; prepare search as ${text}; ` +
      `explain (analyze, buffers, costs off, timing off, summary off) execute search(${literals.join(", ")})`,
  );
  return `${rows.map((row) => row["QUERY PLAN"]).join("\n")}\n`;
}

async function ask(connectionString, statement) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const results = [await client.query(statement)].flat();
  await client.end();
  return results.at(-1).rows;
}
