import pg from "pg";
import { mainJob } from "#tools/drills/main-job.ts";
import { openClient } from "#tests/support/http-client.ts";

// Run within the box of systemd-box.ts, by the version that it has installed.

const [url = "", connectionString = ""] = process.argv.slice(2);
const client = new pg.Client({ connectionString });
await client.connect();
const { came } = await mainJob({
  name: "box",
  webs: [],
  database: {
    url: connectionString,
    ask: async (statement: string, values?: unknown[]) => (await client.query(statement, values)).rows,
  },
  newClient: () => openClient(url),
});
await client.end();
process.stdout.write(`${came}\n`);
