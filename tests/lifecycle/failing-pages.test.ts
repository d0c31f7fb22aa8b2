import { once } from "node:events";
import { connect } from "node:net";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openClient } from "#tests/support/http-client.ts";
import { forgetGuesses } from "#tests/support/on-server.ts";
import { type RunningServer, runServer } from "#tests/support/run-server.ts";

// What browsers show, without our script, when a page fails or its post is refused before it.
let server: RunningServer;
let database: pg.Client;

beforeAll(async () => {
  server = await runServer({ DEMO: "true" });
  database = new pg.Client({ connectionString: server.databaseUrl });
  await database.connect();
}, 180_000);
afterAll(async () => {
  await database?.end();
  await server?.stop();
});

const message = { name: "Pat", email: "pat@people.example", message: "A question of mine", website: "" };
const plain = { accept: "text/html", "content-type": "application/x-www-form-urlencoded" };

/** The log lines with this id, as objects. */
function logged(requestId: string): Record<string, unknown>[] {
  const lines = server.output().split("\n");
  return lines
    .filter((line) => line.includes(requestId))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

/** Expects that the page failed: it shows the id that is in the header and the log, and nothing about the reason. */
async function expectFailed(path: string, reason: string) {
  const { status, headers, body } = await openClient(server.url)(path, { headers: plain });
  const requestId = headers.get("x-request-id")!;
  expect([status, requestId]).toEqual([500, expect.stringMatching(/^[\da-f-]{36}$/)]);
  expect(body).toMatch(new RegExp(`<code[^>]*>${requestId}</code>`));
  expect(body).toContain("500 Unexpected Server Error");
  expect(body).not.toContain(reason);
  expect(body).not.toContain("at async");
  await expect.poll(() => logged(requestId)).toHaveLength(1);
  const [line] = logged(requestId);
  expect(line).toMatchObject({ msg: "page failed", path, err: { message: expect.stringContaining(reason) } });
}

test("a page whose query fails shows the request id that the log has the reason under", async () => {
  await database.query("alter table host_slugs rename to moved");
  await expectFailed("/hosts/anyone", "host_slugs");
  // The router's data requests reveal no more than the page.
  const { status, body } = await openClient(server.url)("/hosts/anyone.data");
  expect([status, body.includes("host_slugs"), body.includes("requestId")]).toEqual([500, false, true]);
  await database.query("alter table moved rename to host_slugs");
});

test("a page that fails to render shows it, too", async () => {
  const { rows } = await database.query<{ id: string; username: string; slug: string }>(
    `select users.id, username, slug from users join host_slugs on landlord_id = users.id and is_current
     where users.id not in (select landlord_id from businesses) limit 1`,
  );
  expect(rows).toHaveLength(1);
  const { id, username, slug } = rows[0]!;
  await database.query("alter table users alter column username drop not null");
  await database.query("update users set username = null where id = $1", [id]);
  await expectFailed(`/hosts/${slug}`, "Cannot read properties");
  await database.query("update users set username = $1 where id = $2", [username, id]);
  await database.query("alter table users alter column username set not null");
});

test("a page that shows itself without a read that failed has the reason under the request's id in the log", async () => {
  await database.query("alter table property_cards rename to moved");
  const { status, headers } = await openClient(server.url)("/?query=17101&sort=price", { headers: plain });
  await database.query("alter table moved rename to property_cards");
  expect(status).toBe(503);
  await expect
    .poll(() => logged(headers.get("x-request-id")!))
    .toMatchObject([{ msg: "search failed", err: { message: expect.stringContaining("property_cards") } }]);
});

test("a form whose call fails shows it next to what was typed", async () => {
  await database.query("alter table contact_messages rename to moved");
  const { status, headers, body } = await post("/contact", message);
  await database.query("alter table moved rename to contact_messages");
  const requestId = headers.get("x-request-id")!;
  expect(status).toBe(500);
  expect(body).toContain(`Something went wrong on our side. Please try again. If you contact us`);
  expect(body).toContain(requestId);
  expect(body).toContain(message.message);
  expect(body).not.toContain("contact_messages");
  await expect.poll(() => logged(requestId)).toMatchObject([{ msg: "unexpected error" }]);
});

/** Sends this over a connection of its own, until the returned function closes it. */
async function send(request: string): Promise<() => void> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname).on("error", () => {});
  await once(socket, "connect");
  await new Promise((resolve) => socket.write(request, resolve));
  return () => socket.destroy();
}

/** The number of responses by status, of each route. */
async function responses(): Promise<Map<string, number>> {
  const figures = await (await fetch(`${server.url}/metrics`)).text();
  const lines = figures.matchAll(
    /^http_request_duration_seconds_count\{method="(.*)",route="(.*)",status="(.*)"\} (.*)$/gm,
  );
  return new Map(
    [...lines].map(([, method, route, status, count]) => [`${method} ${route} ${status}`, Number(count)]),
  );
}

test("pages and API calls whose visitor has left count as 499, and are not logged as failures", async () => {
  const head = `host: here.example\r\norigin: ${server.url}\r\n`;
  const count = async (call: string) => (await responses()).get(call) ?? 0;
  const before = { failed: await count("GET /* 500"), left: await count("GET /* 499") };
  await database.query("begin; lock table host_slugs in access exclusive mode");
  try {
    const hosts = ["/hosts/left", "/hosts/left.data", "/api/hosts/left"];
    const close = await Promise.all(hosts.map((path) => send(`GET ${path} HTTP/1.1\r\n${head}\r\n`)));
    const half = "content-type: application/json\r\ncontent-length: 900\r\n\r\n{";
    close.push(await send(`POST /api/contact HTTP/1.1\r\n${head}${half}`));
    await expect
      .poll(async () => (await fetch(`${server.url}/metrics`)).text())
      .toMatch(/^http_requests_running [5-9]$/m);
    for (const leave of close) leave();
    await expect.poll(() => count("GET /* 499")).toBe(before.left + 2);
    // Its body is read before its route is known.
    await expect.poll(() => count("POST /* 499")).toBe(1);
  } finally {
    await database.query("rollback");
  }
  await expect.poll(() => count("GET /api/hosts/:slug 499")).toBe(1);
  expect(await count("GET /* 500")).toBe(before.failed);
  expect(server.output()).not.toContain("/hosts/left");
});

test("refusals and redirects keep their status and message, and are no failures", async () => {
  const ask = openClient(server.url);
  const looks: [string, number, string][] = [
    ["/no-such-page", 404, "We can’t find that page"],
    ["/properties/prp_nothing", 404, ""],
    ["/tenant-dashboard", 302, ""],
    ["/hosts/nobody-at-all", 404, "Host not found."],
  ];
  for (const [path, status, words] of looks) {
    const answer = await ask(path, { headers: { accept: "text/html" } });
    expect([path, answer.status]).toEqual([path, status]);
    expect(answer.body).toContain(words);
    expect(answer.body).not.toContain("include this number");
    expect(logged(answer.headers.get("x-request-id")!)).toEqual([]);
  }
  const conflict = await answerTwice();
  expect(conflict.status).toBe(409);
  expect(conflict.body).not.toContain("include this number");
  expect(logged(conflict.headers.get("x-request-id")!)).toEqual([]);
});

/** The landlord's second answer to a request. */
async function answerTwice() {
  const landlord = openClient(server.url);
  const account = { email: "landlord@sparebay.example", password: "demo-password-1" };
  expect((await landlord("/api/login", { json: account })).status).toBe(200);
  const { rows } = await database.query<{ id: string }>(
    `select reservations.id from reservations join users on users.id = landlord_id
     where users.email = $1 and status = 'rejected' limit 1`,
    [account.email],
  );
  const text = new URLSearchParams({
    reservationId: rows[0]!.id,
    status: "accepted_pending_verification",
  }).toString();
  return landlord("/landlord-dashboard", { text, headers: plain });
}

async function expectRefusal(answer: Awaited<ReturnType<typeof post>>, status: number, sentence: string) {
  expect([answer.status, answer.headers.get("content-type")]).toEqual([
    status,
    expect.stringMatching(/^text\/html/),
  ]);
  expect(answer.body).toContain(sentence);
  expect(answer.body).toContain("Go back in your browser. What you typed is still there.");
  expect(answer.body).toContain('<a href="/">');
  expect(answer.headers.get("content-security-policy")).toContain("script-src");
}

const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  openClient(server.url)(path, {
    text: new URLSearchParams(fields).toString(),
    headers: { ...plain, ...headers },
  });

test("a page's post that middleware refuses is answered with a page and a link back", async () => {
  const foreign = await post("/contact", message, { origin: "https://evil.example" });
  await expectRefusal(foreign, 403, "This request did not come from our own pages.");
  const large = await post("/contact", { ...message, message: "x".repeat(70_000) });
  await expectRefusal(large, 413, "This is too large: at most 64 KB can be sent here.");
  // Programs get the same answer as before.
  const program = await post("/contact", message, { origin: "https://evil.example", accept: "*/*" });
  expect(program).toMatchObject({ status: 403, body: { message: expect.stringContaining("our own pages") } });
});

test("someone who posts too often is told how long to wait, by the page and by its header", async () => {
  const wait = (answer: Awaited<ReturnType<typeof post>>) => Number(answer.headers.get("retry-after"));
  // One call's limit, shown on the form's page.
  let refused = await post("/login", { email: "limited@people.example", password: "a-wrong-password" });
  while (refused.status === 401)
    refused = await post("/login", { email: "limited@people.example", password: "a-wrong-password" });
  expect(refused.status).toBe(429);
  expect(refused.body).toMatch(/Too many attempts\. Try again in \d+ (seconds?|minutes?)\./);
  expect(refused.body).toContain('value="limited@people.example"');
  expect(wait(refused)).toBeGreaterThan(0);
  // The limit on all posts to pages, which refuses before any handler.
  await database.query(
    "update rate_limits set count = 300, last_request = extract(epoch from now()) * 1000 where key like 'posts to pages:%'",
  );
  const flooded = await post("/contact", message);
  await expectRefusal(flooded, 429, "Too many attempts. Try again in ");
  expect(wait(flooded)).toBeGreaterThan(0);
  await forgetGuesses(server.databaseUrl);
});
