import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays } from "#app/platform/dates.ts";
import { maxEmailsADay } from "#app/platform/limit-emails.server.ts";
import { openClient } from "#tests/support/http-client.ts";
import { openMailServer } from "#tests/support/mail-server.ts";
import { propertyForm, today } from "#tests/support/property-form.ts";
import { type RunningServer, runServer } from "#tests/support/run-server.ts";
import type { Call } from "#tests/support/web.ts";

// Anyone can sign up with anyone's address and leave again: what that does to the address's owner.
let mail: Awaited<ReturnType<typeof openMailServer>>;
let server: RunningServer;
let database: pg.Client;
beforeAll(async () => {
  mail = await openMailServer();
  server = await runServer({ MAIL_URL: mail.url, TRUST_PROXY: "true" });
  database = new pg.Client({ connectionString: server.databaseUrl });
  await database.connect();
}, 180_000);
afterAll(async () => {
  await database?.end();
  await server?.stop();
  await mail?.close();
});

const password = "a-long-enough-password";
let networks = 0;

/** A browser in a network of its own. */
function newBrowser() {
  const client = openClient(server.url);
  const network = `10.1.${(networks += 1)}.1`;
  return (path: string, ask: Call = {}) =>
    client(path, { ...ask, headers: { "x-forwarded-for": network, ...ask.headers } });
}

async function signUp(email: string, role = "tenant") {
  const browser = newBrowser();
  const account = { email, username: "Pat Person", password, role };
  expect((await browser("/api/signup", { json: account })).status).toBe(201);
  return browser;
}

async function leave(browser: ReturnType<typeof newBrowser>) {
  const left = await browser("/api/account", { method: "DELETE", json: { currentPassword: password } });
  expect(left.status).toBe(200);
}

/** Leaves once the email that confirms the address was sent. */
async function signUpAndLeave(email: string) {
  const browser = await signUp(email);
  await workedOff();
  await leave(browser);
}

/** A day's stay, so many days ahead: the same order twice would be one. */
function orderOf(propertyId: string, daysAhead: number, guest_contact: string) {
  const start_date = addDays(today, daysAhead + 2);
  const guest = { guest_name: "Vera", guest_contact };
  return { properties: [{ id: propertyId }], start_date, end_date: start_date, ...guest };
}

/** Waits until every job is done and every email is sent. */
async function workedOff() {
  const left = async () => {
    const { rows } = await database.query(`
      select name from pgboss.job where state in ('created', 'active', 'retry') and start_after <= now() + interval '1 minute'
      union all select id from emails where state = 'waiting'`);
    return rows;
  };
  await expect.poll(left, { timeout: 30_000, interval: 200 }).toEqual([]);
}

const emailsTo = (isTheirs: (recipient: string) => boolean) => mail.recipients.filter(isTheirs).length;

const guess = (email: string) => newBrowser()("/api/login", { json: { email, password: "a-guess" } });

/** Guesses from ever new networks until they are refused. */
async function guessesTaken(email: string) {
  for (let taken = 0; taken < 40; taken += 1) if ((await guess(email)).status !== 401) return taken;
  return 40;
}

test("signing up and leaving clears no one's count of guesses, whatever address is used", async () => {
  const email = "maria.x@mail.example";
  const owner = await signUp(email);
  const link = () => newBrowser()("/api/forgot-password", { json: { email } });
  for (let asked = 0; asked < 3; asked += 1) expect((await link()).status).toBe(200);
  expect(await guessesTaken(email)).toBe(14);
  // Each ends the owner's address, or is a pattern for it.
  for (const alike of ["x@mail.example", "a.x@mail.example", "_@mail.example", "_____.x@mail.example"])
    await signUpAndLeave(alike);
  expect(await guessesTaken(email)).toBe(0);
  expect((await link()).status).toBe(429);
  // Nor does the owner's own leaving, for an account that comes after it.
  await leave(owner);
  await signUp(email);
  expect(await guessesTaken(email)).toBe(0);
  expect((await link()).status).toBe(429);
});

test("whoever signs up with a visitor's address and leaves erases nothing that was emailed there", async () => {
  const landlord = await signUp("larry@mail.example", "landlord");
  const { id } = (await landlord("/api/properties", { form: propertyForm() })).body;
  const email = "vera@mail.example";
  const json = orderOf(id, 0, email);
  expect((await newBrowser()("/api/reserve-order", { json })).status).toBe(201);
  await workedOff();
  const record = async () => {
    const { rows } = await database.query("select subject, html from emails where recipient = $1", [email]);
    return rows;
  };
  const before = await record();
  expect(before).toHaveLength(1);
  await signUpAndLeave(email);
  await workedOff();
  expect(await record()).toEqual(before);
});

test("a mailbox that no one confirmed gets a day's most emails, whoever signs up, reserves, cancels and leaves", async () => {
  const isVictims = (recipient: string) => /^v\.?ictim(\+\w+)?@gmail\.com$/i.test(recipient);
  const member = await signUp("mallory@mail.example");
  await workedOff();
  const confirmation = mail.taken.find((text) => /^To: mallory@/m.test(text))!.replaceAll("=\r\n", "");
  const token = /verify-email\?token=(?:3D)?([\w.-]+)/.exec(confirmation)![1]!;
  expect((await member("/api/verify-email", { json: { token } })).status).toBe(200);
  const landlord = await signUp("lena@mail.example", "landlord");
  const { id } = (await landlord("/api/properties", { form: propertyForm() })).body;
  // A landlord gets an email about each request and each cancellation.
  const squatter = await signUp("v.ictim@gmail.com", "landlord");
  const { id: squattersId } = (await squatter("/api/properties", { form: propertyForm() })).body;
  const reserveAndCancel = async (propertyId: string, round: number) => {
    const json = orderOf(propertyId, round, "Victim@gmail.com");
    const { status, body } = await member("/api/reserve-order", { json });
    expect(status).toBe(201);
    const canceled = await member(`/api/reservations/${body.reservationId}/cancel`, { method: "POST" });
    expect(canceled.status).toBe(200);
  };
  for (let round = 0; round < 8; round += 1) {
    await signUpAndLeave(`victim+${round}@gmail.com`);
    await reserveAndCancel(id, round);
    await reserveAndCancel(squattersId, round);
    await workedOff();
  }
  expect(emailsTo(isVictims)).toBe(maxEmailsADay);
  const again = await squatter("/api/verify-email/link", { method: "POST" });
  expect([again.status, Number(again.headers.get("retry-after")) > 3600]).toEqual([429, true]);
  // Even after all who caused them have left.
  for (const browser of [squatter, member]) await leave(browser);
  const other = await signUp("victim@gmail.com");
  await workedOff();
  await leave(other);
  expect(emailsTo(isVictims)).toBe(maxEmailsADay);
  // Others get theirs.
  await signUpAndLeave("somebody@gmail.com");
  expect(emailsTo((recipient) => recipient === "somebody@gmail.com")).toBe(1);
}, 120_000);
