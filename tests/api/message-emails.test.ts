import PostalMime from "postal-mime";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { moveClock } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { log } from "#app/platform/log.server.ts";
import { mailServer } from "#tests/support/mail-server.ts";
import { acceptAll, ask, emailDue, messageEmailsTo, newTalk, read, write } from "#tests/support/messages.ts";
import { newLandlord, newVisitor, sessionOf } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { newReservation } from "#tests/support/reservations.ts";
import { call, web } from "#tests/support/web.ts";

const minute = 60_000;
const secret = "the secret of the mailbox of these replies";

beforeEach(() => void (config.replies = { address: "reply@sparebay.example", secret }));
afterEach(() => {
  config.replies = null;
  moveClock(0);
});

const subjects = async (address: string) => (await messageEmailsTo(address)).map(({ subject }) => subject);

test("a reader who hasn't read within 2 minutes gets one email for the burst, and the next after half an hour", async () => {
  const mail = await mailServer(() => null);
  const { tenant, landlord, id } = await newTalk("Call me: 717-555-0142");
  await write(tenant, id, "And a bike?");
  moveClock(2 * minute - 5000);
  await emailDue();
  expect(await subjects(landlord.email)).toEqual([]);
  moveClock(2 * minute + 5000);
  for (let time = 0; time < 2; time += 1) await emailDue();
  expect(await subjects(landlord.email)).toEqual(["2 new messages: Dry garage near the river"]);
  const sent = mail.find((one) => one.includes(landlord.email))!;
  expect(sent).toContain("And a bike?");
  expect(sent).not.toContain("0142");
  expect(sent).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  // Someone else's words don't stay in our list of emails.
  expect(await messageEmailsTo(landlord.email)).toMatchObject([{ state: "sent", html: "", bodyText: "" }]);
  const later = await sessionOf(tenant.id);
  await write({ cookie: later }, id, "Hello?");
  moveClock(31 * minute);
  await emailDue();
  expect(await subjects(landlord.email)).toHaveLength(1);
  moveClock(33 * minute);
  await emailDue();
  expect(await subjects(landlord.email)).toHaveLength(2);
  expect(await subjects(tenant.email)).toEqual([]);
});

test("an email that fails holds up none that came later, and is tried again", async () => {
  const mail = await mailServer(() => null);
  const [broken, other] = [await newTalk(), await newTalk()];
  await sql
    .raw(`create function fail() returns trigger language plpgsql as $$ begin raise 'broken'; end $$;
      create trigger email_fails before insert on emails for each row when (new.recipient = '${broken.landlord.email}')
      execute function fail()`)
    .execute(db);
  const error = vi.spyOn(log, "error").mockReturnValue();
  moveClock(3 * minute);
  await emailDue();
  expect(await subjects(other.landlord.email)).toHaveLength(1);
  expect(error.mock.calls).toMatchObject([
    [{ conversationId: broken.id, side: "landlord" }, "unread messages were not emailed"],
  ]);
  error.mockRestore();
  await sql`drop trigger email_fails on emails`.execute(db);
  await sql`drop function fail()`.execute(db);
  await emailDue();
  expect(await subjects(broken.landlord.email)).toHaveLength(1);
  expect(mail).toHaveLength(2);
});

test("a reader who has read gets none; after acceptance an email has the contacts", async () => {
  const mail = await mailServer(() => null);
  const { tenant, landlord, id, propertyId } = await newTalk();
  await call(`/api/messages/${id}/read`, { json: { position: 1 }, cookie: landlord.cookie });
  moveClock(3 * minute);
  await emailDue();
  expect(await subjects(landlord.email)).toEqual([]);
  await newReservation(tenant.actor, { id: propertyId });
  await acceptAll(propertyId);
  await write({ cookie: await sessionOf(tenant.id) }, id, "Call me: 717-555-0142");
  moveClock(6 * minute);
  await emailDue();
  expect(mail.find((one) => one.includes(landlord.email) && one.includes("New message"))).toContain("0142");
});

test("one press stops these emails, forged links don't, and only the member starts them again", async () => {
  const { tenant, landlord, id } = await newTalk();
  moveClock(3 * minute);
  await emailDue();
  const [email] = await messageEmailsTo(landlord.email);
  const token = new URL(email!.unsubscribeUrl!).searchParams.get("token")!;
  expect((await call(`/message-emails?token=${token.slice(0, -2)}xx`, { method: "POST" })).status).toBe(400);
  expect((await call(`/message-emails?token=${token}`, { method: "POST" })).status).toBe(200);
  await write({ cookie: await sessionOf(tenant.id) }, id, "Hello?");
  moveClock(60 * minute);
  await emailDue();
  expect(await messageEmailsTo(landlord.email)).toHaveLength(1);
  const choose = (json: object, cookie?: string) =>
    call("/api/message-emails", { method: "PUT", json, cookie });
  expect((await choose({ wants_emails: true, token })).status).toBe(400);
  expect((await choose({ wants_emails: true }, await sessionOf(landlord.id))).status).toBe(200);
  await write({ cookie: await sessionOf(tenant.id) }, id, "Are you there?");
  moveClock(120 * minute);
  await emailDue();
  expect(await messageEmailsTo(landlord.email)).toHaveLength(2);
});

test("a visitor writes from the reservation, and the email's link opens it", async () => {
  const mail = await mailServer(() => null);
  const [visitor, landlord] = [newVisitor(), await newLandlord()];
  const property = await newProperty(landlord);
  const guestContact = "vera.visitor@people.example";
  const { id: reservation_id } = await newReservation(visitor.actor, property, { guestContact });
  const { body } = await ask(visitor, { reservation_id, text: "Which door?" });
  expect((await ask(newVisitor(), { reservation_id, text: "Which door?" })).status).toBe(404);
  await write(landlord, body.id, "The left one.");
  moveClock(3 * minute);
  await emailDue();
  const sent = mail.find((one) => one.includes(guestContact) && one.includes("The left one."))!;
  const { html = "" } = await PostalMime.parse(sent);
  const token = /open-reservation\?token=([\w.-]+)/.exec(html)![1]!;
  const browser = newVisitor();
  expect((await read(browser, body.id)).status).toBe(404);
  const opened = await call("/api/open-reservation", {
    json: { token },
    cookie: browser.cookie,
  });
  expect(opened.status).toBe(200);
  expect((await read(browser, body.id)).body).toMatchObject({
    side: "tenant",
    messages: [{}, { text: "The left one." }],
  });
});

/** An email to the address that the reader's own email named. */
const reply = (to: string, text: string, headers: string[] = [], id = "<a@b.example>") =>
  [
    "From: anyone@people.example",
    `To: ${to}`,
    "Subject: Re: New message",
    `Message-ID: ${id}`,
    "Content-Type: text/plain; charset=utf-8",
    ...headers,
    "",
    text,
  ].join("\r\n");
const send = async (email: string, given = secret) => {
  const response = await web.request("http://localhost:3000/api/webhooks/inbound-email", {
    method: "POST",
    headers: { authorization: `Bearer ${given}`, "content-type": "message/rfc822" },
    body: email,
  });
  return { status: response.status, body: (await response.json()) as { written?: boolean } };
};

async function emailedTalk() {
  const talk = await newTalk();
  moveClock(3 * minute);
  await emailDue();
  const [email] = await messageEmailsTo(talk.landlord.email);
  const texts = async () => {
    const rows = await db
      .selectFrom("messages")
      .select(["body", "byEmail"])
      .where("conversationId", "=", talk.id)
      .orderBy("position")
      .execute();
    return rows.filter(({ byEmail }) => byEmail).map(({ body }) => body);
  };
  return { ...talk, address: email!.replyTo!, texts };
}

test("a reply by email is written once, without what it quotes, however the address is spelled", async () => {
  const { address, texts, tenant, id } = await emailedTalk();
  expect(address.split("@")[0]!.length).toBeLessThanOrEqual(64);
  const quoted =
    "It fits.\r\n\r\nOn Mon, Nov 23, 2026 at 7:15 AM Sparebay <hello@sparebay.example> wrote:\r\n> Does a van fit?\r\n";
  for (let time = 0; time < 2; time += 1)
    expect(await send(reply(address.toUpperCase(), quoted))).toEqual({
      status: 200,
      body: { ok: true, written: true },
    });
  expect(await texts()).toEqual(["It fits."]);
  expect((await read({ cookie: await sessionOf(tenant.id) }, id)).body.messages[1]).toMatchObject({
    side: "landlord",
    by_email: true,
  });
  const html = "<p>Or at nine.</p><blockquote>Does a van fit?</blockquote>";
  await send(reply(address, html, [], "<h@b.example>").replace("text/plain", "text/html"));
  expect(await texts()).toEqual(["It fits.", "Or at nine."]);
  await send(reply(address, "At ten.\nCall 717-555-0142", [], "<b@b.example>"));
  expect(await texts()).toHaveLength(3);
  expect((await read({ cookie: await sessionOf(tenant.id) }, id)).body.messages[3].text).not.toContain(
    "0142",
  );
});

test("a forged, foreign or expired address fails, and so do a wrong secret and a suspended sender", async () => {
  const { address, texts, landlord, tenant } = await emailedTalk();
  expect((await send(reply(address, "Hello"), "another secret")).status).toBe(401);
  const [name, host] = address.split("@") as [string, string];
  const forged = `${name.slice(0, -1)}${name.endsWith("0") ? "1" : "0"}@${host}`;
  const asTenant = address.replace(".l.", ".t.");
  for (const to of [forged, asTenant, "reply@sparebay.example", `reply+x@${host}`, `reply+\0.l.1@${host}`])
    expect((await send(reply(to, "Hello"))).status).toBe(404);
  for (const header of ["Auto-Submitted: auto-replied", "Precedence: bulk"])
    expect((await send(reply(address, "I am away", [header]))).body).toEqual({ ok: true, written: false });
  expect((await send(reply(address, "> only a quote"))).body).toEqual({ ok: true, written: false });
  moveClock(29 * 24 * 60 * minute);
  expect((await send(reply(address, "Late", [], "<late@b.example>"))).status).toBe(200);
  moveClock(32 * 24 * 60 * minute);
  expect((await send(reply(address, "Too late", [], "<too@b.example>"))).status).toBe(404);
  moveClock(0);
  await db.updateTable("users").set({ banned: true }).where("id", "=", landlord.id).execute();
  expect((await send(reply(address, "Hello", [], "<c@b.example>"))).status).toBe(403);
  // A member who changed their address doesn't write by the former one.
  await db
    .updateTable("users")
    .set({ banned: false, email: "new@people.example" })
    .where("id", "=", landlord.id)
    .execute();
  expect((await send(reply(address, "Hello", [], "<d@b.example>"))).status).toBe(404);
  expect(await texts()).toEqual(["Late"]);
  expect(tenant.id).not.toBe(landlord.id);
  config.replies = null;
  expect((await send(reply(address, "Hello"))).status).toBe(404);
});
