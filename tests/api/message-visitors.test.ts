import PostalMime from "postal-mime";
import { afterEach, beforeEach, expect, test } from "vitest";
import { emailUnread } from "#app/features/messages/email-unread.server.ts";
import { addMessage } from "#app/features/messages/steps/add-message.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { whileUncommitted } from "#tests/support/held-back.ts";
import { mailServer } from "#tests/support/mail-server.ts";
import { ask, emailDue, messageEmailsTo, newTalk, read, write } from "#tests/support/messages.ts";
import { runAndSend } from "#tests/support/payments.ts";
import { newLandlord, newTenant, newVisitor, sessionOf } from "#tests/support/people.ts";
import { pictureFile } from "#tests/support/pictures.ts";
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

/** A visitor with a reservation, whom the landlord answered. */
async function visitorsTalk(guestContact: string) {
  const [visitor, landlord] = [newVisitor(), await newLandlord()];
  const reservation = await newReservation(visitor.actor, await newProperty(landlord), { guestContact });
  const { body } = await ask(visitor, { reservation_id: reservation.id, text: "Which door?" });
  await write(landlord, body.id, "The left one.");
  return { visitor, landlord, reservation, id: body.id as string, guestContact };
}

const stateOf = (id: string, side: "tenant" | "landlord") =>
  db
    .selectFrom("conversationSides")
    .select(["emailedAt", "emailedPosition", "emailDueAt"])
    .where("conversationId", "=", id)
    .where("side", "=", side)
    .executeTakeFirstOrThrow();

const send = async (email: string) => {
  const response = await web.request("http://localhost:3000/api/webhooks/inbound-email", {
    method: "POST",
    headers: { authorization: `Bearer ${secret}`, "content-type": "message/rfc822" },
    body: email,
  });
  return { status: response.status, body: (await response.json()) as { written?: boolean } };
};
/** An email with these lines of its head. */
const mail = (head: string[], text: string) =>
  ["From: anyone@people.example", "Subject: Re: New message", ...head, "", text].join("\r\n");

test("a visitor's email stops by its link, which names their order and concerns no one else", async () => {
  const talk = await visitorsTalk("mute.visitor@people.example");
  moveClock(3 * minute);
  await emailDue();
  const [first, ...none] = await messageEmailsTo(talk.guestContact);
  expect(first).toMatchObject({
    aboutReservationId: talk.reservation.id,
    aboutUserId: null,
  });
  expect(none).toEqual([]);
  const token = new URL(first!.unsubscribeUrl!).searchParams.get("token")!;
  for (let time = 0; time < 2; time += 1)
    expect((await call(`/message-emails?token=${token}`, { method: "POST" })).status).toBe(200);
  const entries = await db
    .selectFrom("auditEntries")
    .select(["action", "actorId"])
    .where("subjectId", "=", talk.reservation.orderId)
    .where("action", "=", "endMessageEmails")
    .execute();
  expect(entries.map(({ actorId }) => actorId)).toEqual([null, null]);
  await write(talk.landlord, talk.id, "Are you there?");
  const before = await stateOf(talk.id, "tenant");
  moveClock(60 * minute);
  await emailDue();
  expect(await messageEmailsTo(talk.guestContact)).toHaveLength(1);
  expect(await stateOf(talk.id, "tenant")).toEqual({ ...before, emailDueAt: null });
});

test("once an account has claimed the order, its member is told of what the visitor has not read", async () => {
  const owner = await newTenant();
  const talk = await visitorsTalk(owner.email);
  const claimed = { json: { order_ids: [talk.reservation.orderId] }, cookie: owner.cookie };
  expect((await call("/api/claims", claimed)).status).toBe(200);
  moveClock(3 * minute);
  await emailUnread();
  expect(await messageEmailsTo(owner.email)).toEqual([]);
  await runAndSend();
  await emailDue();
  expect(await messageEmailsTo(owner.email)).toMatchObject([
    { aboutUserId: owner.id, aboutReservationId: null },
  ]);
});

test("a landlord's block of a visitor stays when an account claims the order, until the landlord undoes it", async () => {
  const owner = await newTenant();
  const { landlord, visitor, reservation, id } = await visitorsTalk(owner.email);
  const block = (method: string) => call(`/api/messages/${id}/block`, { method, cookie: landlord.cookie });
  for (let time = 0; time < 2; time += 1) expect((await block("PUT")).body).toMatchObject({ blocked: true });
  expect((await write(visitor, id, "Hello?")).status).toBe(403);
  await call("/api/claims", { json: { order_ids: [reservation.orderId] }, cookie: owner.cookie });
  await runAndSend();
  expect((await write(owner, id, "Hello?")).status).toBe(403);
  expect((await block("DELETE")).body).toMatchObject({ blocked: false, refusal: null });
  expect((await write(owner, id, "Hello?")).status).toBe(201);
});

test("blocked messages are emailed to no one, and count as no email", async () => {
  const { tenant, landlord, id } = await newTalk();
  await call(`/api/messages/${id}/block`, { method: "PUT", cookie: landlord.cookie });
  moveClock(3 * minute);
  await emailDue();
  expect(await messageEmailsTo(landlord.email)).toEqual([]);
  expect(await stateOf(id, "landlord")).toEqual({ emailedAt: null, emailedPosition: 0, emailDueAt: null });
  const cookies = [await sessionOf(tenant.id), await sessionOf(landlord.id)] as const;
  await call(`/api/messages/${id}/block`, { method: "DELETE", cookie: cookies[1] });
  await write({ cookie: cookies[0] }, id, "Hello again");
  moveClock(6 * minute);
  await emailDue();
  expect(await messageEmailsTo(landlord.email)).toMatchObject([
    { subject: expect.stringContaining("2 new messages"), aboutUserId: landlord.id },
  ]);
});

test("an email quotes five messages and counts the rest and photos, and leads to the conversation", async () => {
  const sent = await mailServer(() => null);
  const { tenant, landlord, id } = await newTalk("Number one");
  const picture = await pictureFile();
  await write(tenant, id, "", [picture]);
  await write(tenant, id, "", [picture, picture]);
  for (const text of ["Number four", "Number five", "Number six", "Number seven"])
    await write(tenant, id, text);
  moveClock(3 * minute);
  await emailDue();
  const { html = "" } = await PostalMime.parse(sent.find((one) => one.includes(landlord.email))!);
  for (const quoted of ["Number one", "A photo.", "2 photos.", "Number five", "And 2 more."])
    expect(html).toContain(quoted);
  expect(html).not.toMatch(/Number s/);
  expect(html).toContain(`${config.publicUrl}/messages/${id}`);
  const notices = await db
    .selectFrom("notices")
    .select(["path", "title"])
    .where("memberId", "=", landlord.id)
    .where("kind", "=", "messagesUnread")
    .execute();
  const title = "7 new messages: Dry garage near the river";
  expect(notices).toEqual([{ path: `/messages/${id}`, title }]);
});

test("what is written while an email goes out is due two minutes later", async () => {
  const { tenant, landlord, id } = await newTalk();
  moveClock(3 * minute);
  const more = { text: "And a bike?", photos: [], key: "written-meanwhile" };
  await whileUncommitted((trx) => addMessage(trx, tenant.actor, id, more), emailUnread);
  await runAndSend();
  const subjects = async () => (await messageEmailsTo(landlord.email)).map(({ subject }) => subject);
  expect(await subjects()).toEqual(["New message: Dry garage near the river"]);
  moveClock(5 * minute + 5000);
  await emailDue();
  expect(await subjects()).toHaveLength(2);
});

test("a visitor replies by email; an address in Cc or as delivered counts, whatever comes before it", async () => {
  const talk = await visitorsTalk("reply.visitor@people.example");
  moveClock(3 * minute);
  await emailDue();
  const [email] = await messageEmailsTo(talk.guestContact);
  const address = email!.replyTo!;
  const heads = [
    ["To: other@people.example, reply+x.t.zz@sparebay.example", `Cc: Lars <${address}>`],
    [`Delivered-To: <${address}>`],
    ["To: undisclosed", `X-Original-To: ${address}`, "Auto-Submitted: no"],
  ];
  for (const [at, head] of heads.entries())
    expect(await send(mail(head, `Reply ${at}`))).toMatchObject({ status: 200, body: { written: true } });
  // Without a Message-ID the same email is known by its bytes.
  await send(mail(heads[0]!, "Reply 0"));
  const { body } = await read(talk.visitor, talk.id);
  const replies = (body.messages as { side: string; text: string; by_email: boolean }[]).slice(2);
  expect(replies.map(({ text }) => text)).toEqual(["Reply 0", "Reply 1", "Reply 2"]);
  expect(replies.every(({ side, by_email }) => side === "tenant" && by_email)).toBe(true);
  for (const header of ["X-Autoreply: yes", "Return-Path: <>", "Precedence: auto_reply"])
    expect((await send(mail([`To: ${address}`, header], "I am away"))).body).toEqual({
      ok: true,
      written: false,
    });
});

test("an email that can't be read is refused, and one without any recipient of ours isn't found", async () => {
  const talk = await visitorsTalk("unreadable.visitor@people.example");
  moveClock(3 * minute);
  await emailDue();
  const [email] = await messageEmailsTo(talk.guestContact);
  const nested = Array.from(
    { length: 300 },
    (_, at) => `Content-Type: multipart/mixed; boundary="b${at}"\r\n\r\n--b${at}`,
  );
  const unreadable = [`To: ${email!.replyTo!}`, ...nested].join("\r\n");
  // Each counts as a message: a visitor writes five an hour.
  const statuses: number[] = [];
  for (let turn = 0; turn < 5; turn += 1) statuses.push((await send(unreadable)).status);
  expect(statuses).toEqual([400, 400, 400, 400, 429]);
  expect((await send(mail([], "Hello"))).status).toBe(404);
});

test("a reply is taken in by a secret of before, and by none that is gone", async () => {
  const { landlord, tenant, id } = await newTalk();
  moveClock(3 * minute);
  await emailDue();
  const [email] = await messageEmailsTo(landlord.email);
  const { sessionSecrets } = config;
  const newest = "another secret, of at least thirty-two letters";
  const reply = mail([`To: ${email!.replyTo!}`], "It fits.");
  config.sessionSecrets = [newest];
  const without = (await send(reply)).status;
  config.sessionSecrets = [newest, ...sessionSecrets];
  const withBoth = (await send(reply)).status;
  config.sessionSecrets = sessionSecrets;
  expect([without, withBoth]).toEqual([404, 200]);
  await send(mail([`To: ${email!.replyTo!}`], "a".repeat(5000)));
  const { body } = await read({ cookie: await sessionOf(tenant.id) }, id);
  const texts = (body.messages as { text: string }[]).map(({ text }) => text);
  expect(texts).toEqual(["Does a van fit?", "It fits.", "a".repeat(4000)]);
});
