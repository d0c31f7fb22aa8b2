// How fast waiting jobs and emails are processed: `node tools/bench/jobs.mjs 1000` gives one process this many jobs
// of three kinds and prints the times. `npm start` has built the product.
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { PgBoss } from "pg-boss";
import { SMTPServer } from "smtp-server";
import { startProduct } from "./product-process.mjs";

const count = Number(process.argv[2] ?? 1000);
const dataDir = mkdtempSync(path.join(tmpdir(), "sparebay-bench-"));
const taken = [];
let connections = 0;
const mailServer = new SMTPServer({
  disabledCommands: ["AUTH", "STARTTLS"],
  onConnect: (_session, done) => {
    connections += 1;
    done();
  },
  onData: (stream, { envelope }, done) => {
    stream.resume();
    stream.on("end", () => {
      taken.push({ to: envelope.rcptTo[0].address, at: performance.now() });
      done();
    });
  },
});
mailServer.listen(0, "127.0.0.1");
await once(mailServer.server, "listening");
const mailUrl = `smtp://127.0.0.1:${mailServer.server.address().port}`;
const product = await startProduct(dataDir, { DEMO: "false", LOG_LEVEL: "fatal", MAIL_URL: mailUrl });
const { url: base } = product;

try {
  const client = new pg.Client({ connectionString: product.databaseUrl });
  await client.connect();
  const executeSql = (text, values) => client.query(text, values);
  const boss = new PgBoss({ db: { executeSql }, supervise: false, schedule: false });
  await signUp();
  await drained(client);
  const lines = [
    ["jobs that end at once", await jobsThatEndAtOnce(client, boss)],
    ...(await emails(client, boss)),
  ];
  process.stdout.write(
    `| what | measured |\n|---|---|\n${lines.map((line) => `| ${line.join(" | ")} |`).join("\n")}\n`,
  );
  await client.end();
} finally {
  await product.stop();
  mailServer.close();
  rmSync(dataDir, { recursive: true, force: true });
}

/** Inquiries whose writers have deleted them: a handler, one statement, no email. */
async function jobsThatEndAtOnce(client, boss) {
  const jobs = Array.from({ length: count }, (_, place) => ({ data: { inquiryId: `msg_none${place}` } }));
  const cpu = product.processor().web;
  await boss.insert("inquiries.arrived", jobs);
  return `${rate(count, await drained(client))}, ${perPiece(cpu)}`;
}

/**
 * Each inquiry is a job that renders an email and a job that sends it. While they run, someone requests a password
 * reset.
 */
async function emails(client, boss) {
  await client.query(
    `insert into contact_messages (id, name, email, message)
    select 'msg_bench' || n, 'Vera', 'vera@people.example', 'Hello' from generate_series(1, $1::int) n`,
    [count],
  );
  const [before, connectedBefore, cpu] = [taken.length, connections, product.processor().web];
  const began = performance.now();
  const jobs = Array.from({ length: count }, (_, place) => ({
    data: { inquiryId: `msg_bench${place + 1}` },
  }));
  await boss.insert("inquiries.arrived", jobs);
  while (taken.length - before < count / 4) await sleep(5);
  const asked = performance.now();
  await post("/api/forgot-password", { email: "pat@people.example" });
  while (taken.length - before < count + 1) await sleep(5);
  const reset = taken.find(({ to, at }) => to === "pat@people.example" && at > asked);
  const seconds = (taken.at(-1).at - began) / 1000;
  return [
    ["emails, each two jobs", `${rate(count, seconds)}, ${perPiece(cpu)}`],
    ["connections to the mail server for them", connections - connectedBefore],
    ["a password reset's email meanwhile", `${Math.round(reset.at - asked)} ms`],
  ];
}

/** Seconds until no job waits or runs. */
async function drained(client) {
  const began = performance.now();
  for (;;) {
    const { rows } = await client.query("select 1 from pgboss.job where state < 'completed' limit 1");
    if (rows.length === 0) return (performance.now() - began) / 1000;
    await sleep(20);
  }
}

async function signUp() {
  const password = "a-long-enough-password";
  await post("/api/signup", { username: "Pat", email: "pat@people.example", password, role: "tenant" });
}

async function post(where, body) {
  const headers = { "content-type": "application/json", origin: base };
  const answer = await fetch(base + where, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${where}: ${answer.status}`);
}

function perPiece(before) {
  return `${((1000 * (product.processor().web - before)) / count).toFixed(1)} ms of a processor each`;
}

function rate(number, seconds) {
  return `${Math.round(number / seconds)}/s (${number} in ${seconds.toFixed(1)} s)`;
}
