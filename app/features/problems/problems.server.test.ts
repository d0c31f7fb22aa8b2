import { afterEach, expect, test } from "vitest";
import { cancel } from "#app/features/reservations/lifecycle/cancel.server.ts";
import { loadTimeline } from "#app/features/handovers/load-timeline.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { addDays } from "#app/platform/dates.ts";
import { db } from "#app/platform/db.server.ts";
import { emailsTo, runJobs } from "#tests/support/payments.ts";
import { newAdministrator } from "#tests/support/people.ts";
import {
  answer,
  atStart,
  caseOf,
  decide,
  later,
  newPaidStay,
  type PaidStay,
  report,
  runProblems,
} from "#tests/support/problems.ts";
import { newProperty } from "#tests/support/properties.ts";
import { newReservation } from "#tests/support/reservations.ts";
import { zones } from "#tests/support/zones.ts";
import { problemsFor } from "./queries.server.ts";
import { undoDecision } from "./undo-decision.server.ts";

afterEach(() => moveClock(0));

const address = "192.0.2.1";
const rent = 50_000;
const total = 52_500;
const titlesOf = (stay: PaidStay) =>
  Promise.all([stay.landlord, stay.tenant].map(({ email }) => emailsTo(email)));
const stayOf = async ({ id }: PaidStay) => (await problemsFor({ kind: "system" }, id)).reservation.stay;

test.each(zones.slice(0, 1).map(([zone]) => zone))(
  "in %s a tenant reports from a day before the stay begins",
  async (timeZone) => {
    const stay = await newPaidStay({ timeZone });
    await atStart(stay, -24, -1);
    await expect(report(stay)).rejects.toThrow("from 24 hours before the stay");
    await atStart(stay, -24, 1);
    expect(await report(stay)).toMatch(/^prb_/);
  },
);

test.each(zones.slice(0, 1).map(([zone]) => zone))(
  "in %s a landlord has two hours to fix it, then an administrator decides",
  async (timeZone) => {
    const stay = await newPaidStay({ timeZone });
    await atStart(stay, 1);
    const id = await report(stay);
    later(2, -1);
    await runProblems();
    expect(await caseOf(stay)).toMatchObject({ state: "open" });
    later(0, 2);
    await expect(answer(stay.landlord, id, "fixed")).rejects.toThrow("no longer possible");
    await Promise.all([runProblems(), runProblems()]);
    expect(await caseOf(stay)).toMatchObject({ state: "waiting", steps: "reported overdue" });
    await answer(stay.landlord, id, "disagreed");
    await expect(answer(stay.landlord, id, "disagreed")).rejects.toThrow("no longer possible");
  },
);

test("the rent waits until the tenant says that it works, and the landlord is told at once", async () => {
  const stay = await newPaidStay();
  await atStart(stay, 23);
  const id = await report(stay);
  await runJobs();
  expect((await titlesOf(stay))[0]).toContainEqual(expect.stringMatching(/^Fix this by .*I can’t get in/));
  await expect(report(stay)).rejects.toThrow("an open report");
  await answer(stay.landlord, id, "fixed");
  later(3);
  await runProblems();
  expect(await caseOf(stay)).toMatchObject({ state: "fixed", sent: 0 });
  await answer(stay.tenant, id, "confirmed");
  await runProblems();
  expect(await caseOf(stay)).toMatchObject({
    outcome: "fixed",
    sent: rent,
    refunded: 0,
    ledger: `fee -2500, provider -${rent}`,
  });
});

test("a fix that no tenant objects to within a day is taken as fixed", async () => {
  const stay = await newPaidStay();
  await atStart(stay, 1);
  await answer(stay.landlord, await report(stay), "fixed");
  later(24, -1);
  await runProblems();
  expect(await caseOf(stay)).toMatchObject({ state: "fixed" });
  later(0, 2);
  await runProblems();
  expect(await caseOf(stay)).toMatchObject({ state: "closed", outcome: "fixed", sent: rent });
});

test("an administrator refunds a part; it counts after a minute, once, and can be undone until then", async () => {
  const stay = await newPaidStay();
  const administrator = await newAdministrator();
  await atStart(stay, 1);
  const id = await report(stay, "not_as_described");
  await expect(decide(administrator, id, { outcome: "nothing" })).rejects.toThrow("one of the two sides");
  await answer(stay.landlord, id, "fixed");
  await answer(stay.tenant, id, "persists");
  await expect(decide(administrator, id, { outcome: "refund", amount: "500.01" })).rejects.toThrow(
    "At most $500.00",
  );
  await decide(administrator, id, { outcome: "refund", amount: "100.00" });
  await expect(decide(administrator, id, { outcome: "nothing" })).rejects.toThrow("already decided");
  await undoDecision(administrator.actor, id, address);
  await runProblems();
  expect(await caseOf(stay)).toMatchObject({ state: "waiting", refunded: 0 });
  await decide(administrator, id, { outcome: "refund", amount: "100.00" });
  later(0, 2);
  await expect(undoDecision(administrator.actor, id, address)).rejects.toThrow("counts already");
  await Promise.all([runProblems(), runProblems()]);
  later(24);
  await runProblems();
  expect(await caseOf(stay)).toMatchObject({
    outcome: "refund",
    steps: "reported fixed persists decided undone decided",
    status: "accepted",
    refunded: 10_000,
    sent: rent - 10_000,
    ledger: `fee -2500, provider -${rent}`,
  });
  const decided = (await titlesOf(stay)).map((all) => all.filter((one) => one.startsWith("Decided")).length);
  expect(decided).toEqual([1, 1]);
  const { timeline } = await loadTimeline(stay.tenant.actor, stay.id);
  const steps = timeline.entries.flatMap(({ entry: { facts } }) =>
    facts.kind === "problem" ? facts.what : [],
  );
  expect(steps).toEqual(["reported", "fixed", "persists", "decided"]);
});

test("another space: everything is refunded, the stay ends, and it is on the landlord's record", async () => {
  const stay = await newPaidStay();
  const administrator = await newAdministrator();
  const other = await newProperty((await newPaidStay()).landlord);
  await atStart(stay, 1);
  const id = await report(stay);
  await answer(stay.landlord, id, "disagreed");
  await decide(administrator, id, { outcome: "other_space", property_id: other.id });
  later(0, 2);
  await runProblems();
  await runProblems();
  expect(await caseOf(stay)).toMatchObject({
    outcome: "other_space",
    status: "canceled",
    refunded: total,
    sent: 0,
    ledger: `provider -${total}`,
  });
});

test("nothing is sent to the landlord for a report that waits, and all of it for one that was false", async () => {
  const stay = await newPaidStay();
  const administrator = await newAdministrator();
  await atStart(stay, 23);
  const id = await report(stay);
  later(3);
  await runProblems();
  expect(await caseOf(stay)).toMatchObject({ state: "waiting", sent: 0 });
  await decide(administrator, id, { outcome: "false" });
  later(0, 2);
  await runProblems();
  expect(await caseOf(stay)).toMatchObject({ outcome: "false", sent: rent, refunded: 0 });
});

test("a tenant whose reports were false twice in a year can only report the space", async () => {
  const administrator = await newAdministrator();
  const first = await newPaidStay();
  const { tenant } = first;
  for (const stay of [first, await newPaidStay({ tenant })]) {
    await atStart(stay, 1);
    const id = await report(stay);
    await answer(stay.landlord, id, "disagreed");
    await decide(administrator, id, { outcome: "false" });
    later(0, 2);
    await runProblems();
  }
  const third = await newPaidStay({ tenant });
  await atStart(third, 1);
  await expect(report(third)).rejects.toThrow("decided as false");
  later(24);
  await runProblems();
  expect(await caseOf(third)).toMatchObject({ sent: rent });
});

test("a report and a cancellation at once: whichever is first, the money is refunded once", async () => {
  const stay = await newPaidStay();
  const administrator = await newAdministrator();
  await atStart(stay, -23);
  await Promise.allSettled([report(stay), cancel(stay.tenant.actor, stay.id)]);
  await runProblems();
  const { state, status } = await caseOf(stay);
  expect(status).toBe("canceled");
  if (state !== undefined) {
    later(3);
    await runProblems();
    // Half is kept by the policy: an administrator may still refund it.
    const { problems } = await problemsFor({ kind: "system" }, stay.id);
    if ((await caseOf(stay)).state === "waiting") {
      await decide(administrator, problems[0]!.id, { outcome: "refund" });
      later(0, 2);
      await runProblems();
    }
  }
  later(72);
  await runProblems();
  const { refunded, sent, ledger } = await caseOf(stay);
  // All went back, or the policy's half did.
  expect([`${total} 0 provider -${total}`, `26250 25000 fee -1250, provider -51250`]).toContain(
    `${refunded} ${sent} ${ledger}`,
  );
});

test.each(zones.slice(0, 1).map(([zone]) => zone))(
  "in %s a landlord says a day after the start that no one came; after 72 hours the stay ends with that day",
  async (timeZone) => {
    const stay = await newPaidStay({ timeZone, days: 7 });
    const [start, end] = [...(await stayOf(stay)).matchAll(/\d{4}-\d\d-\d\d/g)].map(([day]) => day);
    await atStart(stay, 24, -1);
    await expect(report(stay, "no_show")).rejects.toThrow("24 hours after the stay began");
    await atStart(stay, 24, 1);
    await report(stay, "no_show");
    later(72, -1);
    await runProblems();
    expect(await caseOf(stay)).toMatchObject({ state: "open", sent: 70_000 });
    expect(await stayOf(stay)).toContain(end);
    later(0, 2);
    await Promise.all([runProblems(), runProblems()]);
    expect(await caseOf(stay)).toMatchObject({
      outcome: "no_show",
      steps: "reported unopposed",
      status: "accepted",
      refunded: 0,
      sent: 70_000,
      ledger: "fee -3500, provider -70000",
    });
    // It ended with the day at the property on which the time to object was over: its fifth.
    expect(await stayOf(stay)).toBe(`[${start},${addDays(start!, 5)})`);
    await expect(report(stay, "no_show")).rejects.toThrow(/over|before|begun/);
    // The freed day can be reserved by someone else.
    const last = new Date(Date.parse(end!) - 86_400_000).toISOString().slice(0, 10);
    const { tenant } = await newPaidStay();
    await atStart(stay, 25);
    const other = await newReservation(tenant.actor, { id: stay.propertyId }, { start: last, lastDay: last });
    expect(other.id).toMatch(/^res_/);
  },
);

test("no days are freed while the tenant objects, and an administrator decides", async () => {
  const stay = await newPaidStay({ days: 7 });
  const administrator = await newAdministrator();
  await atStart(stay, 25);
  const id = await report(stay, "no_show");
  await answer(stay.tenant, id, "objected");
  const before = await stayOf(stay);
  later(72);
  await runProblems();
  expect(await caseOf(stay)).toMatchObject({ state: "waiting" });
  expect(await stayOf(stay)).toBe(before);
  await expect(decide(administrator, id, { outcome: "refund" })).rejects.toThrow("can’t be decided");
  await decide(administrator, id, { outcome: "nothing" });
  later(0, 2);
  await runProblems();
  expect(await caseOf(stay)).toMatchObject({ outcome: "nothing", sent: 70_000, refunded: 0 });
  expect(await stayOf(stay)).toBe(before);
  await expect(report(stay, "no_show")).rejects.toThrow("said so before");
});

test("what was overtaken is not told anymore, and notices don’t quote what the other side wrote", async () => {
  const stay = await newPaidStay();
  await atStart(stay, 1);
  const id = await report(stay);
  await answer(stay.landlord, id, "disagreed");
  await runJobs();
  const [landlords, tenants] = await titlesOf(stay);
  expect(landlords).not.toContainEqual(expect.stringMatching(/^Fix this by/));
  expect(tenants).toContainEqual(expect.stringMatching(/^The landlord disagrees/));
  const notices = await db
    .selectFrom("notices")
    .select("text")
    .where("memberId", "=", stay.tenant.id)
    .execute();
  expect(notices.map(({ text }) => text).join(" ")).toMatch(/our decision/);
  expect(notices.map(({ text }) => text).join(" ")).not.toContain("As I say");
});
