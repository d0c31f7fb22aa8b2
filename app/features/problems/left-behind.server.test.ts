import { afterEach, expect, test } from "vitest";
import { deleteProperty } from "#app/features/properties/listing/delete-property.server.ts";
import { listDays } from "#app/features/reservations/booking/list-days.server.ts";
import { writeFeed } from "#app/features/reservations/calendar/write-feed.server.ts";
import { fromRange } from "#app/features/reservations/model.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { addDays } from "#app/platform/dates.ts";
import { db, transaction } from "#app/platform/db.server.ts";
import { addTo, agreeTo } from "#tests/support/handovers.ts";
import { emailsTo, runAndSend } from "#tests/support/payments.ts";
import { newAdministrator, newTenant } from "#tests/support/people.ts";
import { pictureFile } from "#tests/support/pictures.ts";
import {
  answer,
  atEnd,
  caseOf,
  decide,
  later,
  newPaidStay,
  type PaidStay,
  report,
  runProblems,
} from "#tests/support/problems.ts";
import { newReservation } from "#tests/support/reservations.ts";
import { zones } from "#tests/support/zones.ts";
import { memberData } from "./member-data.server.ts";
import { maxFixes } from "./model.ts";
import { problemsFor } from "./queries.server.ts";

afterEach(() => moveClock(0));

const system = { kind: "system" } as const;
const inZones = test.each(zones.slice(1).map(([zone]) => zone));
const stillThere = async (stay: PaidStay) => report(stay, "left_behind", [await pictureFile()]);
const say = async (who: PaidStay["tenant"], id: string, given: "fixed" | "persists") =>
  answer(who, id, given, [await pictureFile()]);
const lastOf = async ({ id }: { id: string }) => (await problemsFor(system, id)).problems.at(-1)!;

async function leftBehind(more: Parameters<typeof newPaidStay>[0] = {}) {
  const stay = await newPaidStay(more);
  const { reservation } = await problemsFor(system, stay.id);
  const { end } = fromRange(reservation.stay);
  await atEnd(stay, 1);
  return { stay, end, id: await stillThere(stay) };
}
/** Whether this day of the space can be reserved by someone else. */
async function isFree({ propertyId }: PaidStay, day: string) {
  const { actor } = await newTenant();
  return newReservation(actor, { id: propertyId }, { start: day, lastDay: day }).then(
    () => true,
    () => false,
  );
}
async function stateOn({ landlord, propertyId }: PaidStay, day: string) {
  const days = await listDays(landlord.actor, propertyId, { from: day, to: day });
  return days.map(({ state }) => state);
}

inZones("in %s a landlord says what is still there from the end until 72 hours later", async (timeZone) => {
  const stay = await newPaidStay({ timeZone });
  await atEnd(stay, 0, -1);
  await expect(stillThere(stay)).rejects.toThrow("once the stay is over");
  await atEnd(stay, 72, 1);
  await expect(stillThere(stay)).rejects.toThrow("until 72 hours after the end");
  await atEnd(stay, 72, -1);
  await stillThere(stay);
  expect(await caseOf(stay)).toMatchObject({ state: "open" });
  const early = await newPaidStay({ timeZone });
  await atEnd(early, 0, 1);
  await stillThere(early);
});

test("it takes a photo, and the space is blocked until its landlord says that it is empty", async () => {
  const taken = await newPaidStay();
  await atEnd(taken, 1);
  await expect(report(taken, "left_behind")).rejects.toMatchObject({
    extra: { fields: { photos: "Add a photo of what is there." } },
  });
  const { stay, end, id } = await leftBehind();
  const secret = "feed-of-what-is-left-behind-in-a-space";
  await db
    .insertInto("calendarFeeds")
    .values({ landlordId: stay.landlord.id, propertyId: stay.propertyId, secret })
    .execute();
  const [last, after] = [addDays(end, 30), addDays(end, 31)];
  expect([await stateOn(stay, end), await stateOn(stay, last), await stateOn(stay, after)]).toEqual([
    ["left behind"],
    ["left behind"],
    ["free"],
  ]);
  expect(await writeFeed(secret)).toContain(`DTSTART;VALUE=DATE:${end.replaceAll("-", "")}`);
  await runProblems();
  const [tenants] = [await emailsTo(stay.tenant.email)];
  expect(tenants).toContainEqual(expect.stringMatching(/^Your things are still there/));
  expect(await isFree(stay, addDays(end, 2))).toBe(false);
  expect(await isFree(stay, after)).toBe(true);
  await answer(stay.landlord, id, "confirmed");
  expect(await stateOn(stay, end)).toEqual(["free"]);
  expect(await isFree(stay, addDays(end, 2))).toBe(true);
  expect(await caseOf(stay)).toMatchObject({ state: "closed", outcome: "fixed" });
  expect((await lastOf(stay)).emptiedAt).not.toBeNull();
  await expect(stillThere(stay)).rejects.toThrow("said so before");
});

inZones("in %s what the tenant shows counts after 24 hours, from when it was said", async (timeZone) => {
  const { stay, end, id } = await leftBehind({ timeZone });
  await expect(answer(stay.tenant, id, "fixed")).rejects.toMatchObject({
    extra: { fields: { photos: "Add a photo of the space." } },
  });
  await expect(say(stay.landlord, id, "fixed")).rejects.toThrow("no longer possible");
  await say(stay.tenant, id, "fixed");
  const said = (await lastOf(stay)).steps.at(-1)!.at;
  later(24, -1);
  await runProblems();
  expect(await stateOn(stay, addDays(end, 3))).toEqual(["left behind"]);
  later(0, 2);
  await expect(say(stay.landlord, id, "persists")).rejects.toThrow("no longer possible");
  await Promise.all([runProblems(), runProblems()]);
  expect(await caseOf(stay)).toMatchObject({ outcome: "fixed", steps: "reported fixed confirmed" });
  expect((await lastOf(stay)).emptiedAt).toEqual(new Date(said));
  expect(await stateOn(stay, addDays(end, 3))).toEqual(["free"]);
});

test("if the landlord says that it is still there, an administrator decides; it then goes on, or counts from when it was said", async () => {
  const administrator = await newAdministrator();
  const { stay, end, id } = await leftBehind();
  for (const outcome of ["nothing", "fixed"] as const) {
    await say(stay.tenant, id, "fixed");
    later(1);
    await say(stay.landlord, id, "persists");
    await expect(decide(administrator, id, { outcome: "no_show" })).rejects.toThrow("can’t be decided");
    await decide(administrator, id, { outcome });
    later(0, 2);
    await Promise.all([runProblems(), runProblems()]);
    expect(await stateOn(stay, addDays(end, 3))).toEqual([outcome === "fixed" ? "free" : "left behind"]);
  }
  const { steps, emptiedAt } = await lastOf(stay);
  expect(steps.map(({ what }) => what).join(" ")).toBe(
    "reported fixed persists decided upheld fixed persists decided",
  );
  expect(emptiedAt).toEqual(new Date(steps[5]!.at));
  const subjects = await emailsTo(stay.tenant.email);
  expect(subjects.filter((subject) => subject.startsWith("Decided"))).toHaveLength(2);
});

inZones("in %s it ends with the operator’s limit, to the minute, and its days are free", async (timeZone) => {
  const { stay, end } = await leftBehind({ timeZone });
  const { limitAt } = await lastOf(stay);
  await atEnd(stay, 31 * 24, -1);
  await runProblems();
  expect(await caseOf(stay)).toMatchObject({ state: "open" });
  await atEnd(stay, 31 * 24 + 1, 1);
  await Promise.all([runProblems(), runProblems()]);
  expect(await caseOf(stay)).toMatchObject({
    state: "closed",
    outcome: "limit",
    steps: expect.stringMatching(/^reported .*reminded limit$/),
  });
  expect((await lastOf(stay)).emptiedAt).toEqual(limitAt);
  expect(await stateOn(stay, addDays(end, 31))).toEqual(["free"]);
});

test("a move-out that both agreed to refuses it, and ends it", async () => {
  const moveOut = async ({ id, tenant, landlord }: PaidStay) => {
    await addTo(tenant.actor, id, "move-out", { note: "Empty." });
    await agreeTo(tenant.actor, id, "move-out");
    await agreeTo(landlord.actor, id, "move-out");
  };
  const left = await newPaidStay();
  await atEnd(left, 1);
  await moveOut(left);
  await expect(stillThere(left)).rejects.toThrow("agreed to the move-out");
  const { stay, end } = await leftBehind();
  await moveOut(stay);
  const { landlordAgreedAt } = await db
    .selectFrom("handovers")
    .select("landlordAgreedAt")
    .where("reservationId", "=", stay.id)
    .where("kind", "=", "move-out")
    .executeTakeFirstOrThrow();
  // No process was there for hours: no day of them is late.
  later(30);
  await runProblems();
  expect(await caseOf(stay)).toMatchObject({ outcome: "fixed", steps: "reported confirmed" });
  expect((await lastOf(stay)).emptiedAt).toEqual(landlordAgreedAt);
  expect(await stateOn(stay, end)).toEqual(["free"]);
});

test("of two presses one counts, and of a press and a request for a day after the stay only one", async () => {
  const stay = await newPaidStay();
  const { reservation } = await problemsFor(system, stay.id);
  const day = addDays(fromRange(reservation.stay).end, 2);
  await atEnd(stay, 1);
  const [, , reserved] = await Promise.all([
    stillThere(stay).catch(() => null),
    stillThere(stay).catch(() => null),
    isFree(stay, day),
  ]);
  const { problems } = await problemsFor(system, stay.id);
  expect(problems).toHaveLength(1);
  // Who reserved first keeps the days; who came later gets none.
  expect(await stateOn(stay, day)).toEqual([reserved ? "requested" : "left behind"]);
  expect(await isFree(stay, addDays(day, 1))).toBe(false);
});

test("the rent doesn’t wait for it, and both accounts stay until it is settled", async () => {
  const { stay, id } = await leftBehind();
  await runProblems();
  expect(await caseOf(stay)).toMatchObject({ state: "open", sent: 50_000, refunded: 0 });
  for (const { actor } of [stay.tenant, stay.landlord])
    expect(await transaction(async (trx) => memberData.objection?.(trx, actor))).toContain("not settled");
  await answer(stay.landlord, id, "withdrawn");
  expect((await lastOf(stay)).emptiedAt).toBeNull();
  expect(await caseOf(stay)).toMatchObject({ state: "closed", outcome: "withdrawn" });
});

test("what the landlord showed to be false counts nothing once the space is really empty; what the tenant says then does", async () => {
  const first = await leftBehind();
  await say(first.stay.tenant, first.id, "fixed");
  later(1);
  await say(first.stay.landlord, first.id, "persists");
  later(200);
  const before = Date.now();
  await answer(first.stay.landlord, first.id, "confirmed");
  expect((await lastOf(first.stay)).emptiedAt!.getTime()).toBeGreaterThanOrEqual(before);
  // Emptied while it waits for an administrator.
  const second = await leftBehind();
  await say(second.stay.tenant, second.id, "fixed");
  await say(second.stay.landlord, second.id, "persists");
  later(30);
  await say(second.stay.tenant, second.id, "fixed");
  const { steps } = await lastOf(second.stay);
  later(25);
  await runProblems();
  expect((await lastOf(second.stay)).emptiedAt).toEqual(new Date(steps.at(-1)!.at));
});

test("a tenant far away disagrees in words; if they are right, no day was late", async () => {
  const { stay, id } = await leftBehind();
  await answer(stay.tenant, id, "disagreed");
  await decide(await newAdministrator(), id, { outcome: "fixed" });
  later(0, 2);
  await runProblems();
  expect(await lastOf(stay)).toMatchObject({ outcome: "fixed", emptiedAt: null });
});

test("its report doesn’t end with the stay’s money: the things are still there", async () => {
  const { stay, end } = await leftBehind();
  await db
    .updateTable("reservations")
    .set({ status: "canceled", canceledBy: "administrator", keptRentCents: 0, keptFeeCents: 0 })
    .where("id", "=", stay.id)
    .execute();
  await runProblems();
  expect(await stateOn(stay, addDays(end, 3))).toEqual(["left behind"]);
});

const remindersOf = async (stay: PaidStay) =>
  (await lastOf(stay)).steps
    .filter(({ what }) => what === "reminded" || what === "not_reminded")
    .map(({ what, words }) => `${words} ${what}`);

inZones(
  "in %s the tenant is reminded on days 1, 3, 7, 14 and 30, once, and it shows when it was sent",
  async (timeZone) => {
    const { stay } = await leftBehind({ timeZone });
    for (const [index, day] of [1, 3, 7, 14, 30].entries()) {
      await atEnd(stay, day * 24 + 9, -1);
      await runProblems();
      expect(await remindersOf(stay)).toHaveLength(index);
      await atEnd(stay, day * 24 + 9, 1);
      await Promise.all([runProblems(), runProblems()]);
      expect((await remindersOf(stay)).at(-1)).toBe(`Day ${day} reminded`);
    }
    await atEnd(stay, 40 * 24);
    await runProblems();
    expect(await remindersOf(stay)).toHaveLength(5);
    const sent = (await emailsTo(stay.tenant.email)).filter((subject) => subject.startsWith("Reminder, day"));
    expect(sent).toHaveLength(5);
    await runAndSend();
    await expect
      .poll(
        async () =>
          (await lastOf(stay)).steps.filter(({ what, sentAt }) => what === "reminded" && sentAt).length,
      )
      .toBe(5);
  },
);

test("after a week of downtime only the latest reminder is sent, and none once the space is said to be empty or the time is over", async () => {
  const { stay } = await leftBehind();
  await atEnd(stay, 8 * 24);
  await Promise.all([runProblems(), runProblems()]);
  expect(await remindersOf(stay)).toEqual(["Day 1 not_reminded", "Day 3 not_reminded", "Day 7 reminded"]);
  await atEnd(stay, 40 * 24);
  await runProblems();
  expect((await remindersOf(stay)).slice(3)).toEqual(["Day 14 not_reminded", "Day 30 not_reminded"]);
  const other = await leftBehind();
  await say(other.stay.tenant, other.id, "fixed");
  await atEnd(other.stay, 24 + 9, 1);
  await runProblems();
  expect(await remindersOf(other.stay)).toEqual([]);
});

test("no reminder goes out while it is disputed; once it is decided that something is there, they go on", async () => {
  const { stay, id } = await leftBehind();
  await answer(stay.tenant, id, "disagreed");
  await atEnd(stay, 5 * 24);
  await Promise.all([runProblems(), runProblems()]);
  expect(await remindersOf(stay)).toEqual([]);
  await decide(await newAdministrator(), id, { outcome: "nothing" });
  later(0, 2);
  await Promise.all([runProblems(), runProblems()]);
  await runProblems();
  expect(await remindersOf(stay)).toEqual(["Day 1 not_reminded", "Day 3 not_reminded"]);
  await atEnd(stay, 7 * 24 + 9, 1);
  await runProblems();
  expect((await remindersOf(stay)).at(-1)).toBe("Day 7 reminded");
  const sent = (await emailsTo(stay.tenant.email)).filter((subject) => subject.startsWith("Reminder"));
  expect(sent).toEqual([expect.stringMatching("^Reminder, day 7")]);
});

test("who says again and again that it is empty keeps no administrator from deciding, and can say it anew after that", async () => {
  const { stay, id } = await leftBehind();
  for (let turn = 0; turn < maxFixes; turn += 1) {
    await say(stay.tenant, id, "fixed");
    await say(stay.landlord, id, "persists");
  }
  await expect(say(stay.tenant, id, "fixed")).rejects.toThrow("no longer possible");
  await decide(await newAdministrator(), id, { outcome: "nothing" });
  later(0, 2);
  await runProblems();
  await say(stay.tenant, id, "fixed");
  expect(await caseOf(stay)).toMatchObject({ state: "fixed" });
});

test("a landlord who deletes the space holds nothing: what was left behind ends at its limit all the same", async () => {
  const { stay } = await leftBehind();
  await deleteProperty(stay.landlord.actor, stay.propertyId);
  await atEnd(stay, 31 * 24 + 1, 1);
  await runProblems();
  expect(await caseOf(stay)).toMatchObject({ state: "closed", outcome: "limit" });
});

test("a tenant’s own report that waits for us doesn’t keep the landlord from saying what is still there, nor the other way around", async () => {
  const administrator = await newAdministrator();
  const stay = await newPaidStay();
  await atEnd(stay, -1);
  const id = await report(stay, "not_as_described");
  await answer(stay.landlord, id, "disagreed");
  await atEnd(stay, 71);
  const left = await stillThere(stay);
  await expect(stillThere(stay)).rejects.toThrow("There is an open report");
  await decide(administrator, id, { outcome: "refund", amount: "40.00" });
  later(0, 2);
  await Promise.all([runProblems(), runProblems()]);
  expect(await caseOf(stay)).toMatchObject({ state: "open", refunded: 4000 });
  // The claim is settled, and the tenant can make another one while the things are still there.
  await report(stay, "not_as_described");
  await answer(stay.landlord, left, "confirmed");
  expect(await caseOf(stay)).toMatchObject({ state: "open", steps: "reported" });
});
