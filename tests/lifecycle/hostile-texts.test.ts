import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openClient } from "#tests/support/http-client.ts";
import { forgetGuesses, onDatabase } from "#tests/support/on-server.ts";
import { formOf } from "#tests/support/messages.ts";
import { talkOn } from "#tests/support/outside-talk.ts";
import { type RunningServer, runServer } from "#tests/support/run-server.ts";
import { longestWait, spentOn } from "#tests/support/server-load.ts";
import { slowness } from "#tests/support/slowness.ts";

// Texts made to be slow, sent to the built product.
const secret = "the secret of the mailboxes of this test";
const settings = { REPLY_ADDRESS: "reply@sparebay.example", REPLY_SECRET: secret, BOUNCE_SECRET: secret };
let server: RunningServer;
/** Where the landlord's replies by email go, and the tenant's. */
let replyTo: string;
let tenantReplyTo: string;

beforeAll(async () => {
  server = await runServer(settings);
  const { landlord, id } = await talkOn(server);
  replyTo = await emailedAddress("landlord");
  await landlord(`/api/messages/${id}`, { form: formOf({ text: "Hello." }) });
  tenantReplyTo = await emailedAddress("tenant");
}, 240_000);

/** Where a side's replies go, by the email about what it hasn't read. */
async function emailedAddress(side: string): Promise<string> {
  await onDatabase(server.databaseUrl, "update conversation_sides set email_due_at = now() where unread > 0");
  const sent = `select reply_to from emails where recipient like '${side}@%' and reply_to is not null`;
  for (;;) {
    const [email] = await onDatabase<{ reply_to: string }>(server.databaseUrl, sent);
    if (email) return email.reply_to;
    await sleep(500);
  }
}

beforeEach(() => forgetGuesses(server.databaseUrl));
afterAll(() => server.stop());

test("a name of nearly 1 MB costs little wherever a stranger can send one, and is answered 400", async () => {
  const names = ["a".repeat(900_000), "\u0315\u0300".repeat(150_000), "a.b-".repeat(200_000)];
  const email = "nora@people.example";
  const space = { properties: [{ property_id: "prp_1" }], start_date: "2100-01-01", guest_contact: email };
  const forms: [string, (name: string) => object][] = [
    ["/api/signup", (username) => ({ username, email, password: "a-long-enough-password", role: "tenant" })],
    ["/api/contact", (name) => ({ name, email, message: "Hello" })],
    ["/api/lead", (name) => ({ name, email })],
    ["/api/reserve-order", (name) => ({ ...space, guest_name: name })],
  ];
  const stranger = openClient(server.url);
  for (const [address, form] of forms)
    for (const name of names) {
      const spent = await spentOn(server, async () => {
        const { status } = await stranger(address, { json: form(name) });
        expect([address, status]).toEqual([address, 400]);
      });
      // It was 14 s for 60 kB, and grew with the square of the length.
      expect(spent).toBeLessThan(150 * slowness());
    }
});

const maxBytes = 950_000;
const fill = (part: string) => part.repeat(maxBytes / part.length);
const mail = (headers: string[], text: string) =>
  ["From: anyone@people.example", ...headers, "", text].join("\r\n");
const html = (text: string) => mail([`To: ${replyTo}`, "Content-Type: text/html"], text);

/** Sends it as the mailbox of replies does, or that of bounce reports. */
async function receive(email: string, as: "inbound-email" | "bounces" = "inbound-email") {
  return (await responseTo(email, as)).status;
}

function responseTo(email: string, as: "inbound-email" | "bounces" = "inbound-email") {
  // Each by its own connection: one that is used again may just be closed by the server, which had been idle for it.
  const headers = {
    authorization: `Bearer ${secret}`,
    "content-type": "message/rfc822",
    connection: "close",
  };
  return fetch(`${server.url}/api/webhooks/${as}`, { method: "POST", headers, body: email });
}

/** The messages that came by email. */
const written = () => onDatabase(server.databaseUrl, "select body from messages where by_email");

test.each([
  ["elements within elements", () => html(fill("<div>"))],
  ["tables within tables", () => html(fill("<table><tr><td>"))],
  ["elements that close others", () => html(fill("<b></i>"))],
  ["emails within emails", () => mail([`To: ${replyTo}`, fill("Content-Type: message/rfc822\r\n\r\n")], "")],
  [
    "a quote without words",
    () => mail([`To: ${replyTo}`, "Content-Type: text/plain; format=flowed"], fill("> \r\n")),
  ],
])(
  "a reply by email of %s delays no one and writes nothing",
  async (_, email) => {
    const answer = receive(email());
    // Reading it in the process took 87 s, in which no one was answered.
    expect(await longestWait(server, answer)).toBeLessThan(1500 * slowness());
    // A mailbox repeats what fails with 500.
    expect([200, 400]).toContain(await answer);
    expect(await written()).toEqual([]);
  },
  60_000,
);

test("HTML that is nested too deeply is refused before it is read, and so is one reply too many", async () => {
  expect(await receive(html("<div>".repeat(201)))).toBe(400);
  const statuses = new Set<number>();
  const spent = await spentOn(server, async () => {
    for (let turn = 0; turn < 41; turn += 1) statuses.add(await receive(html("<div>".repeat(201))));
  });
  expect([...statuses]).toEqual([400, 429]);
  expect(spent).toBeLessThan(41 * 300 * slowness());
  expect(await spentOn(server, () => receive(html(fill("<div>"))))).toBeLessThan(150 * slowness());
}, 120_000);

test("an email to no valid address is not read, and at most 20 of its addresses are looked up", async () => {
  const forged = Array.from({ length: 9000 }, (_, turn) => replyTo.replace(/\w+@/, `${turn}@`));
  const emails = [
    mail([`To: ${fill("g:")}`], "Hello"),
    mail([`To: ${forged.join(",\r\n ")}`], "Hello"),
    mail([`To: ${fill("reply+")}`], "Hello"),
    mail(["To: reply@sparebay.example", "Content-Type: text/plain; format=flowed"], fill("> \r\n")),
  ];
  for (const email of emails) {
    // Reading took 2.6 s before the address was checked, and each address was a statement.
    const spent = await spentOn(server, async () => expect(await receive(email)).toBe(404));
    expect(spent).toBeLessThan(200 * slowness());
  }
  expect(await receive(mail([`To: ${forged.slice(0, 20).join(", ")}, ${replyTo}`], "Hello"))).toBe(404);
  expect(await receive(mail([`To: ${forged.slice(0, 19).join(", ")}, ${replyTo}`], "It\0 fits."))).toBe(200);
  expect(await written()).toEqual([{ body: "It fits." }]);
});

/** How each is answered, by status, and how long the last email waits, which comes after twelve that are slow to read. */
async function behindTwelve(hostile: (turn: number) => Promise<number>, last: () => Promise<number>) {
  const statuses = Array.from({ length: 12 }, (_, turn) => hostile(turn));
  await sleep(300);
  const began = performance.now();
  expect(await last()).toBe(200);
  const waited = performance.now() - began;
  return { waited, statuses: new Set(await Promise.all(statuses)) };
}

test("a person's reply comes within seconds behind twelve emails that are slow to read; the mailbox sends what is refused again", async () => {
  await onDatabase(server.databaseUrl, "delete from messages where by_email");
  const slow = html(fill("<b></i>"));
  const reply = () => receive(mail([`To: ${tenantReplyTo}`], "See you on Monday."));
  const { waited, statuses } = await behindTwelve(() => receive(slow), reply);
  // They were read one at a time, for 5 s each: a minute.
  expect(waited).toBeLessThan(10_000);
  expect([...statuses].toSorted()).toEqual([400, 503]);
  expect(await written()).toEqual([{ body: "See you on Monday." }]);
}, 120_000);

test("of 45 emails at once that are slow to read, those too many are refused in words about emails", async () => {
  const slow = html(fill("<b></i>"));
  const answers = await Promise.all(Array.from({ length: 45 }, () => responseTo(slow)));
  const refusals = new Set(answers.map((response) => response.status));
  expect([...refusals].toSorted()).toEqual([400, 429, 503]);
  const busy = await Promise.all(
    answers.filter(({ status }) => status === 503).map((response) => response.json()),
  );
  expect(new Set(busy.map((body) => (body as { message: string }).message))).toEqual(
    new Set(["Too much is waiting to be read. Please send it again later."]),
  );
}, 120_000);

test("a person's reply comes within seconds behind reports about twelve emails, and strangers' reports aren't read", async () => {
  const idOf = (turn: number) => `eml_${String(turn).padStart(22, "0")}`;
  await onDatabase(
    server.databaseUrl,
    `insert into emails (id, key, recipient, subject, html, body_text, state)
      select 'eml_' || lpad(turn::text, 22, '0'), 'slow ' || turn, 'gone@people.example', '', '', '', 'sent'
      from generate_series(0, 11) turn`,
  );
  const slow = (id: string) =>
    mail(["Content-Type: multipart/report; boundary=b"], `${id}\r\n${fill("--b\r\n\r\na\r\n")}`);
  const reply = () => receive(mail([`To: ${tenantReplyTo}`], "See you on Tuesday."));
  const read = await behindTwelve((turn) => receive(slow(idOf(turn)), "bounces"), reply);
  expect(read.waited).toBeLessThan(5000 * slowness());
  const spent = await spentOn(server, async () => {
    const unread = await behindTwelve(() => receive(slow(`eml_${"z".repeat(22)}`), "bounces"), reply);
    expect(unread.statuses).toEqual(new Set([200]));
  });
  expect(spent).toBeLessThan(1500 * slowness());
  const statuses = [];
  for (let turn = 0; turn < 11; turn += 1) statuses.push(await receive(mail([], idOf(0)), "bounces"));
  expect(statuses.slice(-2)).toEqual([429, 429]);
}, 120_000);

test("a hostile bounce report delays no one, and is not repeated", async () => {
  const parts = mail(["Content-Type: multipart/report; boundary=b"], fill("--b\r\n\r\na\r\n"));
  const deep = mail(
    [],
    Array.from(
      { length: 300 },
      (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`,
    ).join(""),
  );
  for (const report of [parts, deep]) {
    const answer = receive(report, "bounces");
    expect(await longestWait(server, answer)).toBeLessThan(1500 * slowness());
    expect([200, 400]).toContain(await answer);
  }
}, 60_000);
