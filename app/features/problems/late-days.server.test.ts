import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { answerClaim } from "#app/features/deposits/answer-claim.server.ts";
import { decideClaim } from "#app/features/deposits/decide-claim.server.ts";
import { presentDeposit } from "#app/features/deposits/present.ts";
import { depositFor } from "#app/features/deposits/queries.server.ts";
import { moveClock, now } from "#app/platform/clock.server.ts";
import { memberData } from "#app/features/payments/member-data.server.ts";
import { db, transaction } from "#app/platform/db.server.ts";
import {
  agreeTo,
  askFor,
  chargeOf,
  collectCharges,
  hoursLater,
  newChargeableStay,
} from "#tests/support/charges.ts";
import { atHoursAfter, type Deposited, runSchedules, stateOf } from "#tests/support/deposits.ts";
import { newAdministrator } from "#tests/support/people.ts";
import { pictureFile } from "#tests/support/pictures.ts";
import { emailsTo } from "#tests/support/payments.ts";
import { answer, decide, report, runProblems } from "#tests/support/problems.ts";
import { zones } from "#tests/support/zones.ts";
import { loadStayProblems } from "./load-stay-problems.server.ts";
import { presentStayProblems } from "./present.ts";

afterEach(() => moveClock(0));

const system = { kind: "system" } as const;
const minute = 1 / 60;
const inZones = test.each(zones.slice(0, 1).map(([timeZone]) => timeZone));
const stillThere = async (stay: Deposited) => report(stay, "left_behind", [await pictureFile()]);
const saysEmpty = async ({ tenant }: Deposited, id: string) =>
  answer(tenant, id, "fixed", [await pictureFile()]);
const mostFor = async ({ id }: Deposited) =>
  presentDeposit(await depositFor(system, id), "landlord", now()).charges.overstay ?? 0;
const mayClaim = async ({ id }: Deposited) =>
  presentDeposit(await depositFor(system, id), "landlord", now()).may_claim;

test("late days until the tenant showed an empty space are asked for, agreed to, and charged to the card once", async () => {
  const stay = await newChargeableStay();
  const id = await stillThere(stay);
  // What the landlord asks for by now doesn't count: the terms are those of the request.
  await db
    .updateTable("properties")
    .set({ chargeOverstayCents: 50_000 })
    .where("id", "=", stay.propertyId)
    .execute();
  await atHoursAfter(stay, 80);
  await runSchedules();
  expect(await stateOf(stay)).toMatchObject({ state: "held" });
  await expect(askFor(stay, { overstay: 3_000 })).rejects.toThrow("Something is still there");
  await atHoursAfter(stay, 4 * 24 + 12);
  await saysEmpty(stay, id);
  // The landlord lets two days pass: none of them is late.
  hoursLater(48);
  await Promise.all([runProblems(), runProblems()]);
  expect(await mostFor(stay)).toBe(120);
  await expect(askFor(stay, { overstay: 12_001 })).rejects.toMatchObject({ status: 400 });
  await askFor(stay, { overstay: 12_000 });
  await expect(askFor(stay, { overstay: 3_000 })).rejects.toThrow("already claimed");
  await agreeTo(stay);
  await Promise.all([collectCharges(), collectCharges()]);
  hoursLater(2);
  await collectCharges();
  expect(await chargeOf(stay)).toMatchObject({ amountCents: 7_000, state: "paid", attempts: 1 });
});

inZones("in %s nothing is late until the first day after the end is over", async (timeZone) => {
  for (const [hours, dollars] of [
    [24 - minute, 0],
    [24 + minute, 30],
    [48 - minute, 30],
    [48 + minute, 60],
  ] as const) {
    const stay = await newChargeableStay(0, { timeZone });
    const id = await stillThere(stay);
    await atHoursAfter(stay, hours);
    await answer(stay.landlord, id, "confirmed");
    expect(await mostFor(stay)).toBe(dollars);
  }
});

inZones(
  "in %s a landlord claims until 72 hours after the space is empty, then the deposit goes back",
  async (timeZone) => {
    const stay = await newChargeableStay(5_000, { timeZone });
    const id = await stillThere(stay);
    await atHoursAfter(stay, 100);
    await answer(stay.landlord, id, "confirmed");
    await runProblems();
    const told = (await emailsTo(stay.landlord.email)).filter((subject) =>
      subject.startsWith("You can claim until"),
    );
    expect(told).toHaveLength(1);
    const shown = async ({ actor }: typeof stay.landlord) =>
      presentStayProblems(await loadStayProblems(actor, stay.id), { now: now(), offerLimitCents: 0 })
        .problems[0]!.claim_until;
    const until = (await depositFor(system, stay.id)).returnAt!.toISOString();
    expect([await shown(stay.landlord), await shown(stay.tenant)]).toEqual([until, null]);
    await atHoursAfter(stay, 172 - minute);
    await runSchedules();
    expect([await mayClaim(stay), (await stateOf(stay)).state]).toEqual([true, "held"]);
    // The card may be needed, so the account stays.
    expect(await transaction(async (trx) => memberData.objection?.(trx, stay.tenant.actor))).not.toBeNull();
    await atHoursAfter(stay, 172 + minute);
    await runSchedules();
    expect([await mayClaim(stay), (await stateOf(stay)).state]).toEqual([false, "returned"]);
    expect(await shown(stay.landlord)).toBeNull();
  },
);

test("at the operator’s limit no more late days are asked for than the terms say", async () => {
  const stay = await newChargeableStay(0);
  await stillThere(stay);
  await atHoursAfter(stay, 31 * 24 + 2);
  await runProblems();
  expect(await mostFor(stay)).toBe(14 * 30);
});

test("terms that name no late days charge none, and a mistake that is withdrawn doesn’t either", async () => {
  const silent = await newChargeableStay(5_000, { chargeOverstayCents: null });
  const first = await stillThere(silent);
  await atHoursAfter(silent, 50);
  await answer(silent.landlord, first, "confirmed");
  expect(await mostFor(silent)).toBe(0);
  await expect(askFor(silent, { overstay: 100 })).rejects.toMatchObject({
    extra: { fields: { overstay: expect.stringContaining("don’t name this") } },
  });
  const mistaken = await newChargeableStay(5_000);
  const second = await stillThere(mistaken);
  await atHoursAfter(mistaken, 100);
  await answer(mistaken.landlord, second, "withdrawn");
  await runSchedules();
  expect((await stateOf(mistaken)).state).toBe("returned");
  expect(await mayClaim(mistaken)).toBe(false);
});

inZones("in %s who is right that nothing was there owes no late day", async (timeZone) => {
  const stay = await newChargeableStay(0, { timeZone });
  await atHoursAfter(stay, 49);
  expect(await mostFor(stay)).toBe(60);
  const id = await stillThere(stay);
  await answer(stay.tenant, id, "disagreed");
  await decide(await newAdministrator(), id, { outcome: "fixed" });
  hoursLater(minute * 2);
  await runProblems();
  expect([await mayClaim(stay), await mostFor(stay)]).toEqual([true, 0]);
  await expect(askFor(stay, { overstay: 1 })).rejects.toMatchObject({ status: 400 });
});

test("who left with photos, and is charged all the same, objects, and an administrator decides on nothing", async () => {
  const administrator = await newAdministrator();
  const stay = await newChargeableStay();
  const id = await stillThere(stay);
  await saysEmpty(stay, id);
  await atHoursAfter(stay, 26);
  await runProblems();
  // It was empty within the first day.
  expect(await mostFor(stay)).toBe(0);
  await askFor(stay, { cleaning: 8_000 });
  await answerClaim(stay.tenant.actor, stay.id, { objection: "It was clean and empty." }, "");
  const claimId = (await depositFor(system, stay.id)).claim!.id;
  await decideClaim(
    administrator.actor,
    claimId,
    { awardedCents: 0, namedCents: null, note: "Photos." } as never,
    "",
  );
  await collectCharges();
  expect(await chargeOf(stay)).toBeNull();
  expect((await stateOf(stay)).kept).toBe(0);
});

inZones(
  "in %s terms from before keep their 72 hours after the end, also while something is still there",
  async (timeZone) => {
    const stay = await newChargeableStay(5_000, { timeZone });
    await sql`alter table stay_terms disable trigger stay_terms_never_change`.execute(db);
    await sql`update stay_terms set facts = facts - 'late' where reservation_id = ${stay.id} and part = 'charges'`.execute(
      db,
    );
    await sql`alter table stay_terms enable trigger stay_terms_never_change`.execute(db);
    const id = await stillThere(stay);
    await atHoursAfter(stay, 72 - minute);
    await runSchedules();
    expect([await mayClaim(stay), await mostFor(stay)]).toEqual([true, 90]);
    await atHoursAfter(stay, 72 + minute);
    await runSchedules();
    await answer(stay.landlord, id, "confirmed");
    await runProblems();
    expect([await mayClaim(stay), (await stateOf(stay)).state]).toEqual([false, "returned"]);
    await expect(askFor(stay, { overstay: 3_000 })).rejects.toMatchObject({ status: 409 });
    expect((await emailsTo(stay.landlord.email)).join()).not.toContain("You can claim until");
  },
);
