import { afterEach, expect, test } from "vitest";
import type { AuditAction } from "#app/features/accounts/members/model.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { decideDispute } from "@sparebay/stripe-sandbox/disputes.server.ts";
import { disputePayment } from "#tests/support/disputes.ts";
import { messageJobs } from "#app/features/messages/jobs.server.ts";
import { drainJobs } from "#app/platform/jobs.server.ts";
import { loadMessages } from "#app/features/messages/load-messages.server.ts";
import { readConversation } from "#app/features/messages/read-conversation.server.ts";
import { viewMessagePhoto } from "#app/features/messages/view-message-photo.server.ts";
import { ask, emailDue, messageEmailsTo, newTalk, read, write } from "#tests/support/messages.ts";
import { claimOf, newDeposit } from "#tests/support/deposits.ts";
import { newPaidLandlord, paidStays } from "#tests/support/paid-stays.ts";
import { newAdministrator, newLandlord, newTenant, newVisitor, sessionOf } from "#tests/support/people.ts";
import { pictureFile } from "#tests/support/pictures.ts";
import { runJobs } from "#tests/support/payments.ts";
import { newProperty } from "#tests/support/properties.ts";
import { newReservation } from "#tests/support/reservations.ts";
import { call } from "#tests/support/web.ts";

afterEach(() => moveClock(0));

const block = (who: { cookie: string }, id: string, method = "PUT") =>
  call(`/api/messages/${id}/block`, { method, cookie: who.cookie });
const report = (who: { cookie: string }, id: string, reason = "They threaten me.") =>
  call(`/api/messages/${id}/reports`, { json: { reason }, cookie: who.cookie });

const mailAbout = async (recipient: string, subject: string) => {
  const rows = await db
    .selectFrom("emails")
    .select("bodyText")
    .where("recipient", "=", recipient)
    .where("subject", "like", `${subject}%`)
    .execute();
  return rows.map(({ bodyText }) => bodyText);
};

/** Who did this with a conversation, and why, in the audit log. */
const audited = (action: AuditAction, id: string) =>
  db
    .selectFrom("auditEntries")
    .select(["actorId", "details"])
    .where("action", "=", action)
    .where("subjectId", "=", id)
    .execute();

test("a block by either side ends messages about all of the landlord's properties, until that side undoes it", async () => {
  for (const blocker of ["tenant", "landlord"] as const) {
    const talk = await newTalk();
    const { tenant, landlord, id } = talk;
    const another = await newProperty(landlord);
    const elsewhere = await ask(tenant, { property_id: another.id, text: "And this one?" });
    const [by, other] = blocker === "tenant" ? [tenant, landlord] : [landlord, tenant];
    expect((await block(by, id)).body).toMatchObject({
      blocked: true,
      refusal: expect.stringContaining("Unblock"),
    });
    for (const who of [tenant, landlord])
      for (const one of [id, elsewhere.body.id]) expect((await write(who, one, "Hello?")).status).toBe(403);
    const third = await newProperty(landlord);
    expect((await ask(tenant, { property_id: third.id, text: "Hello?" })).status).toBe(403);
    // The other side learns nothing of who it was, and can't undo it.
    expect((await block(other, id, "DELETE")).body).toMatchObject({
      blocked: false,
      refusal: "You can’t write to this person anymore.",
    });
    await block(by, id, "DELETE");
    expect((await write(other, id, "Hello again")).status).toBe(201);
  }
});

test("an administrator reads only what was reported, while the report is open, and each time is in the audit log", async () => {
  const administrator = await newAdministrator();
  const { tenant, landlord, id } = await newTalk("Call me: 717-555-0142");
  const { body: photographed } = await write(tenant, id, "", [await pictureFile()]);
  const file = photographed.messages[1].photos[0].url.split("/").at(-1);
  const see = () =>
    viewMessagePhoto(administrator.actor, file).then(
      () => true,
      () => false,
    );
  expect((await read(administrator, id)).status).toBe(404);
  expect(await see()).toBe(false);
  expect((await report(landlord, id, " ")).status).toBe(400);
  expect((await report(landlord, id)).status).toBe(201);
  expect((await report(landlord, id)).status).toBe(409);
  expect((await read(administrator, id)).status).toBe(404);
  const { body: reports } = await call("/api/admin/message-reports", { cookie: administrator.cookie });
  const found = reports.find((one: { reason: string }) => one.reason === "They threaten me.");
  expect(found).toMatchObject({ reported_by: "landlord", closed_at: null });
  const path = `/api/admin/message-reports/${found.id}`;
  const reading = await call(`${path}/conversation`, { cookie: administrator.cookie });
  expect(reading.body).toMatchObject({
    tenant_name: tenant.username,
    landlord_name: landlord.username,
    messages: [{ text: "Call me: 717-555-0142" }, { photos: [{}] }],
  });
  expect(await audited("readConversation", id)).toEqual([
    { actorId: administrator.id, details: { report: found.id } },
  ]);
  expect(await see()).toBe(true);
  moveClock(59 * 60_000);
  expect(await see()).toBe(true);
  moveClock(61 * 60_000);
  expect(await see()).toBe(false);
  moveClock(0);
  expect(
    (
      await call(`${path}/close`, {
        json: { note: "Talked to both.", outcome: "acted" },
        cookie: administrator.cookie,
      })
    ).status,
  ).toBe(200);
  expect(
    (await call(`${path}/close`, { json: { note: "Again" }, cookie: administrator.cookie })).status,
  ).toBe(409);
  await drainJobs(messageJobs);
  expect(await mailAbout(landlord.email, "Your report")).toEqual([
    expect.stringContaining("and did something about it"),
  ]);
  expect(await mailAbout(tenant.email, "Your report")).toEqual([]);
  expect((await call(`${path}/conversation`, { cookie: administrator.cookie })).status).toBe(404);
  expect(await audited("readConversation", id)).toHaveLength(1);
  expect((await report(landlord, id)).status).toBe(201);
  const { id: again } = await db
    .selectFrom("messageReports")
    .select("id")
    .where("conversationId", "=", id)
    .where("closedAt", "is", null)
    .executeTakeFirstOrThrow();
  for (const address of ["192.0.2.7", undefined])
    await readConversation(administrator.actor, { report: again }, address);
  const from = db.selectFrom("auditEntries").select("ipAddress").where("subjectId", "=", id).orderBy("id");
  expect((await from.execute()).slice(-2)).toEqual([{ ipAddress: "192.0.2.7" }, { ipAddress: null }]);
});

test("or what an undecided deposit claim is about", async () => {
  const administrator = await newAdministrator();
  const deposit = await newDeposit(0);
  const talk = await ask(deposit.tenant, { reservation_id: deposit.id, text: "The shelf broke." });
  expect(talk.status).toBe(201);
  const claim = await claimOf(deposit);
  const path = `/api/admin/deposit-claims/${claim}/conversation`;
  const cookie = await sessionOf(administrator.id);
  expect((await call(path, { cookie })).body).toMatchObject({ messages: [{ text: "The shelf broke." }] });
  const asAudited = { actorId: administrator.id, details: { claim } };
  expect(await audited("readConversation", talk.body.id)).toEqual([asAudited]);
  await db
    .updateTable("depositClaims")
    .set({ state: "agreed", awardedCents: 0, closedAt: new Date() })
    .where("id", "=", claim)
    .execute();
  expect((await call(path, { cookie })).status).toBe(404);
});

test("there is nothing to read about a claim without messages, and nothing is in the audit log", async () => {
  const administrator = await newAdministrator();
  const deposit = await newDeposit(0);
  const path = `/api/admin/deposit-claims/${await claimOf(deposit)}/conversation`;
  const { status, body } = await call(path, { cookie: await sessionOf(administrator.id) });
  expect([status, body.message]).toEqual([404, "Conversation not found."]);
  const entries = db.selectFrom("auditEntries").select("action").where("actorId", "=", administrator.id);
  expect(await entries.execute()).toEqual([]);
});

test("or what an open dispute is about", async () => {
  const [administrator, tenant, landlord] = [
    await newAdministrator(),
    await newTenant(),
    await newPaidLandlord(),
  ];
  const { id: reservation_id, intent } = await paidStays(tenant, landlord);
  const talk = await ask(tenant, { reservation_id, text: "The gate was locked." });
  const { id, told } = await disputePayment(intent);
  const path = `/api/admin/disputes/${id}/conversation`;
  const cookie = await sessionOf(administrator.id);
  expect((await call(path, { cookie })).body).toMatchObject({ messages: [{ text: "The gate was locked." }] });
  const asAudited = { actorId: administrator.id, details: { dispute: id } };
  expect(await audited("readConversation", talk.body.id)).toEqual([asAudited]);
  await decideDispute(told.id, "won");
  await runJobs();
  expect((await call(path, { cookie })).status).toBe(404);
});

test("a stranger with a script begins ten conversations a day, and guesses no conversation or photo", async () => {
  const { id } = await newTalk();
  const stranger = await newTenant();
  const landlord = await newLandlord();
  const asked: number[] = [];
  for (let number = 0; number < 11; number += 1) {
    const { id: property_id } = await newProperty(landlord);
    asked.push((await ask(stranger, { property_id, text: "Hello" })).status);
  }
  expect(asked).toEqual([...Array.from({ length: 10 }, () => 201), 429]);
  moveClock(86_400_000 - 60_000);
  const { id: property_id } = await newProperty(landlord);
  const cookie = await sessionOf(stranger.id);
  expect((await ask({ cookie }, { property_id, text: "Hello" })).status).toBe(429);
  moveClock(86_400_000 + 60_000);
  expect((await ask({ cookie }, { property_id, text: "Hello" })).status).toBe(201);
  moveClock(0);
  for (const who of [stranger, newVisitor(), landlord]) {
    expect((await read(who, id)).status).toBe(404);
    expect((await write(who, id, "Hello")).status).toBe(404);
    expect((await block(who, id)).status).toBe(404);
    expect((await report(who, id)).status).toBe(404);
  }
  const { tenant, id: own } = await newTalk();
  const statuses: number[] = [];
  for (let number = 0; number < 40; number += 1) statuses.push((await write(tenant, own, "Spam")).status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
});

test("one side reads 120 times a minute, on any screen; what has not changed isn't counted", async () => {
  const { tenant, landlord, id } = await newTalk();
  const etag = (await read(tenant, id)).headers.get("etag")!;
  const known = { cookie: tenant.cookie, headers: { "if-none-match": etag } };
  for (let turn = 0; turn < 119; turn += 1) {
    const path = turn % 2 === 0 ? `/api/messages/${id}` : "/api/messages";
    expect((await call(path, { cookie: tenant.cookie })).status).toBe(200);
    expect((await call(`/api/messages/${id}`, known)).status).toBe(304);
  }
  for (const path of [`/api/messages/${id}`, "/api/messages"]) {
    const { status, headers } = await call(path, { cookie: tenant.cookie });
    expect([status, Number(headers.get("retry-after")) > 0]).toEqual([429, true]);
  }
  await expect(loadMessages(tenant.actor, id)).rejects.toThrow("Too many");
  expect((await read(landlord, id)).status).toBe(200);
  moveClock(60_001);
  expect((await read({ cookie: await sessionOf(tenant.id) }, id)).status).toBe(200);
});

test("a squatter who signed up with someone's address and reserved writes five messages an hour, and gets no emails", async () => {
  const [squatter, landlord] = [await newTenant(), await newLandlord()];
  await db.updateTable("users").set({ emailVerified: false }).where("id", "=", squatter.id).execute();
  const property = await newProperty(landlord);
  const { id: reservation_id } = await newReservation({ ...squatter.actor, emailVerified: false }, property);
  const statuses: number[] = [];
  for (let number = 0; number < 6; number += 1)
    statuses.push((await ask(squatter, { reservation_id, text: "Hello" })).status);
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  expect((await ask(squatter, { property_id: property.id, text: "Hello" })).status).toBe(403);
  const { body } = await ask(landlord, { reservation_id, text: "Who are you?" });
  expect(body.messages).toHaveLength(6);
  moveClock(3 * 60_000);
  await emailDue();
  expect(await messageEmailsTo(squatter.email)).toEqual([]);
});

test("an ex-tenant's browser whose order an account claimed reads and writes nothing anymore", async () => {
  const [visitor, landlord] = [newVisitor(), await newLandlord()];
  const property = await newProperty(landlord);
  const owner = await newTenant();
  const reservation = await newReservation(visitor.actor, property, { guestContact: owner.email });
  const { body } = await ask(visitor, { reservation_id: reservation.id, text: "Hello" });
  expect((await read(visitor, body.id)).status).toBe(200);
  const claimed = await call("/api/claims", {
    json: { order_ids: [reservation.orderId] },
    cookie: owner.cookie,
  });
  expect(claimed.status).toBe(200);
  expect((await read(visitor, body.id)).status).toBe(404);
  expect((await write(visitor, body.id, "Still me")).status).toBe(404);
  expect((await read(owner, body.id)).body).toMatchObject({ side: "tenant", messages: [{ text: "Hello" }] });
  // Its emails and its count follow it.
  await runJobs();
  await write(landlord, body.id, "Welcome");
  expect((await call("/api/unread-messages", { cookie: owner.cookie })).body).toEqual({
    unread: 1,
    notices: expect.any(Number),
  });
  expect((await ask(owner, { reservation_id: reservation.id, text: "Thanks" })).body.id).toBe(body.id);
});
