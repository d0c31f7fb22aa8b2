import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openClient } from "#tests/support/http-client.ts";
import { forgetGuesses, onDatabase } from "#tests/support/on-server.ts";
import { talkOn } from "#tests/support/outside-talk.ts";
import { type RunningServer, runServer } from "#tests/support/run-server.ts";
import { longestWait, spentOn } from "#tests/support/server-load.ts";
import { slowness } from "#tests/support/slowness.ts";

// Texts made to be slow, sent to the built product.
const secret = "the secret of the mailboxes of this test";
const settings = { REPLY_ADDRESS: "reply@sparebay.example", REPLY_SECRET: secret, BOUNCE_SECRET: secret };
let server: RunningServer;
/** Where the landlord's replies by email go. */
let replyTo: string;

beforeAll(async () => {
  server = await runServer(settings);
  await talkOn(server);
  await onDatabase(server.databaseUrl, "update conversation_sides set email_due_at = now() where unread > 0");
  const sent = "select reply_to from emails where reply_to is not null";
  for (let rows: { reply_to: string }[] = []; rows.length === 0; await sleep(500)) {
    rows = await onDatabase(server.databaseUrl, sent);
    replyTo = rows[0]?.reply_to ?? "";
  }
}, 240_000);
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
  const headers = { authorization: `Bearer ${secret}`, "content-type": "message/rfc822" };
  const address = `${server.url}/api/webhooks/${as}`;
  return (await fetch(address, { method: "POST", headers, body: email })).status;
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
