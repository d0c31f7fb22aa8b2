import { afterEach, describe, expect, test } from "vitest";
import type { Actor } from "#app/features/accounts/model.ts";
import { jobs } from "#app/jobs.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { drainJobs } from "#app/platform/jobs.server.ts";
import { releaseAcceptance } from "#app/features/reservations/lifecycle/release-acceptance.server.ts";
import { newLandlord, newTenant, newVisitor } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { day, newReservation } from "#tests/support/reservations.ts";
import { call } from "#tests/support/web.ts";

const [landlord, other, tenant] = [await newLandlord(), await newLandlord("Olga Other"), await newTenant()];
const property = await newProperty(landlord);
const accepted = { status: "accepted_pending_verification", undoable: true };
let offset = 0;

afterEach(() => moveClock(0));

async function asked(holder: { actor: Actor } = tenant) {
  offset += 10;
  const { id } = await newReservation(holder.actor, property, {
    start: day(offset),
    lastDay: day(offset + 5),
  });
  await drainJobs(jobs);
  return id;
}

const answer = (id: string, json: object, cookie: string | undefined = landlord.cookie) =>
  call(`/api/reservations/${id}/status`, { method: "PUT", json, cookie });
const statusFor = async (id: string, { cookie }: { cookie: string }) =>
  (await call(`/api/reservations/${id}`, { cookie })).body;
const actionsFor = async (id: string, { cookie }: { cookie: string }) =>
  (await call(`/api/reservations/${id}/history`, { cookie })).body.map(
    ({ action }: { action: string }) => action,
  );

async function emailsAbout(id: string) {
  const rows = await db.selectFrom("emails").select("subject").where("aboutReservationId", "=", id).execute();
  return rows.map(({ subject }) => subject).filter((subject) => subject.startsWith("Accepted:"));
}

/** Accepts so long ago that the time to undo it is over. */
async function acceptEarlier(id: string) {
  moveClock(-11_000);
  expect((await answer(id, accepted)).status).toBe(200);
  moveClock(0);
}

describe("an acceptance that can be undone", () => {
  test("is undone before its tenant learns of it, and leaves no trace with them", async () => {
    const id = await asked();
    const now = await answer(id, accepted);
    expect([now.status, now.body.status]).toEqual([200, "accepted_pending_verification"]);
    expect(Date.parse(now.body.undo_until) - Date.now()).toBeGreaterThan(5000);
    await drainJobs(jobs);
    const list = await call(`/api/reservations?tenantId=${tenant.id}`, { cookie: tenant.cookie });
    for (const seen of [await statusFor(id, tenant), list.body.find((one: { id: string }) => one.id === id)])
      expect(seen).toMatchObject({ status: "pending", undo_until: null });
    expect([await emailsAbout(id), await actionsFor(id, tenant)]).toEqual([[], ["reserve"]]);
    const undone = await answer(id, { status: "pending" });
    expect([undone.status, undone.body]).toMatchObject([200, { status: "pending", undo_until: null }]);
    expect(await actionsFor(id, landlord)).toEqual(["reserve", "accept", "undoAccept"]);
    expect(await actionsFor(id, tenant)).toEqual(["reserve"]);
    expect((await answer(id, { status: "rejected" })).body.status).toBe("rejected");
  });

  test("is told once the time is over, and then stands", async () => {
    const id = await asked();
    await acceptEarlier(id);
    expect((await statusFor(id, tenant)).status).toBe("pending");
    const late = await answer(id, { status: "pending" });
    expect([late.status, late.body.status, late.body.message]).toEqual([
      409,
      "accepted_pending_verification",
      "It’s too late to undo this.",
    ]);
    await drainJobs(jobs);
    expect(await statusFor(id, tenant)).toMatchObject({ status: "accepted_pending_verification" });
    expect(await statusFor(id, landlord)).toMatchObject({ undo_until: null });
    expect([(await emailsAbout(id)).length, await actionsFor(id, tenant)]).toEqual([
      1,
      ["reserve", "accept"],
    ]);
  });

  test("that was undone and given again is told once, after the second time", async () => {
    const id = await asked();
    await answer(id, accepted);
    const [first] = await db
      .selectFrom("reservationTransitions")
      .select((eb) => eb.fn.max<number>("id").as("id"))
      .where("reservationId", "=", id)
      .execute();
    await answer(id, { status: "pending" });
    await answer(id, accepted);
    expect(await releaseAcceptance(id, first!.id)).toBe(false);
    expect((await statusFor(id, tenant)).status).toBe("pending");
    await answer(id, { status: "pending" });
    await acceptEarlier(id);
    await drainJobs(jobs);
    expect((await emailsAbout(id)).length).toBe(1);
  });

  test("undone just as its time ends is either undone or told, never both", async () => {
    const id = await asked();
    await answer(id, accepted);
    const { id: last } = await db
      .selectFrom("reservationTransitions")
      .select("id")
      .where("reservationId", "=", id)
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    const [undone, told] = await Promise.all([
      answer(id, { status: "pending" }),
      releaseAcceptance(id, last),
    ]);
    expect(undone.status).toBe(told ? 409 : 200);
  });

  test("can be undone by no one else, and not if it was told at once", async () => {
    const id = await asked();
    await answer(id, accepted);
    expect((await answer(id, { status: "pending" }, newVisitor().cookie)).status).toBe(401);
    expect((await answer(id, { status: "pending" }, tenant.cookie)).status).toBe(403);
    expect((await answer(id, { status: "pending" }, other.cookie)).status).toBe(404);
    const told = await asked();
    expect((await answer(told, { status: "accepted_pending_verification" })).body.undo_until).toBeNull();
    expect((await statusFor(told, tenant)).status).toBe("accepted_pending_verification");
    expect((await answer(told, { status: "pending" })).status).toBe(409);
    const waiting = await asked();
    expect((await answer(waiting, { status: "pending" })).status).toBe(409);
  });
});

describe("a rejection's reason", () => {
  const textOf = async (id: string) =>
    (
      await db
        .selectFrom("emails")
        .select("bodyText")
        .where("aboutReservationId", "=", id)
        .where("subject", "like", "Not accepted:%")
        .executeTakeFirstOrThrow()
    ).bodyText;

  test("reaches the tenant in the email and on their screens, as text", async () => {
    const id = await asked();
    const reason = "Too tall for my door. <b>Sorry!</b>";
    const rejected = await answer(id, { status: "rejected", reason: `  ${reason} ` });
    expect([rejected.status, rejected.body.rejection_reason]).toEqual([200, reason]);
    await drainJobs(jobs);
    expect((await statusFor(id, tenant)).rejection_reason).toBe(reason);
    expect((await textOf(id)).replaceAll("\n", " ")).toContain(
      "The landlord wrote: “Too tall for my door. <b>Sorry!</b>”",
    );
  });

  test("is not emailed to an address that no one confirmed: a landlord could write to anyone", async () => {
    const visitor = newVisitor();
    const id = await asked(visitor);
    await answer(id, { status: "rejected", reason: "Buy this instead." });
    await drainJobs(jobs);
    expect(await textOf(id)).not.toContain("Buy this");
    expect((await statusFor(id, visitor)).rejection_reason).toBe("Buy this instead.");
  });

  test.each([
    [{ status: "rejected", reason: "See https://elsewhere.example" }],
    [{ status: "rejected", reason: "Write to me@elsewhere.example" }],
    [{ status: "rejected", reason: "a".repeat(501) }],
    [{ status: "docs_requested", reason: "Because" }],
  ])("is refused: %j", async (json) => {
    const id = await asked();
    const refused = await answer(id, json);
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ["reason"]]);
    expect((await answer(id, { status: "rejected", reason: " " })).body.rejection_reason).toBeNull();
  });
});
