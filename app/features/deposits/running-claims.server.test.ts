import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Actor } from "#app/features/accounts/model.ts";
import { chargeExtras } from "#app/features/payments/extra-charges/charge-extras.server.ts";
import { refundReservation } from "#app/features/payments/refunds/refund-reservation.server.ts";
import { cancelAsAdministrator } from "#app/features/reservations/lifecycle/cancel-as-administrator.server.ts";
import { moveClock, now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { clearFaults } from "@sparebay/stripe-sandbox/faults.server.ts";
import {
  agreeTo as agree,
  askFor as ask,
  collectCharges as collect,
  hoursLater,
  newChargeableStay,
} from "#tests/support/charges.ts";
import { accountsOf, atHoursAfter, stateOf } from "#tests/support/deposits.ts";
import { emailsTo } from "#tests/support/payments.ts";
import { newAdministrator, newTenant } from "#tests/support/people.ts";
import { books } from "#tests/support/rentals.ts";
import { answerClaim } from "./answer-claim.server.ts";
import { decideClaim } from "./decide-claim.server.ts";
import { presentDeposit } from "./present.ts";
import { depositFor } from "./queries.server.ts";

const system = { kind: "system" } as const;
const zones = [{ timeZone: "Pacific/Honolulu" }, { timeZone: "Pacific/Auckland" }];

beforeEach(async () => {
  moveClock(0);
  await clearFaults();
});
afterEach(() => moveClock(0));

/** A paid stay of one day whose terms name damage up to $200.00, an hour before its end. */
async function runningStay(held = 5_000, more = {}) {
  const stay = await newChargeableStay(held, more);
  await atHoursAfter(stay, -1);
  return stay;
}

const chargesOf = async ({ id }: { id: string }) =>
  (await depositFor(system, id)).charges.map(({ amountCents, state }) => `${amountCents} ${state}`);
const claimsOf = async ({ id }: { id: string }) => (await depositFor(system, id)).claims;

test("damage in a running stay is paid by the card, once; the deposit and the claim after the end are left", async () => {
  const before = await books();
  const stay = await runningStay();
  await ask(stay, { damage: 12_000 });
  expect((await stateOf(stay)).state).toBe("held");
  await agree(stay);
  await Promise.all([chargeExtras(), chargeExtras()]);
  for (let time = 0; time < 2; time += 1) await collect();
  expect(await chargesOf(stay)).toEqual(["12000 paid"]);
  expect(await emailsTo(stay.tenant.email)).toEqual(
    expect.arrayContaining([
      "Your landlord is claiming $120.00 for charges that the terms name: Dry garage near the river",
      "We charged $120.00 to your card: Dry garage near the river",
    ]),
  );
  await atHoursAfter(stay, 1);
  await ask(stay, { damage: 8_000, cleaning: 8_000 });
  await expect(ask(stay, { cleaning: 1 })).rejects.toThrow("already claimed");
  await agree(stay);
  for (let time = 0; time < 2; time += 1) await collect();
  expect(await chargesOf(stay)).toEqual(["12000 paid", "11000 paid"]);
  expect(await stateOf(stay)).toMatchObject({ state: "decided", kept: 5_000, returned: [] });
  expect(await accountsOf(stay)).toEqual({ fee: -500, provider: -38_000 });
  expect(await books()).toEqual(before);
});

test("of two charges of a stay administrators refund the one that they choose", async () => {
  const before = await books();
  const stay = await runningStay();
  for (const damage of [12_000, 8_000]) {
    await ask(stay, { damage });
    await agree(stay);
    for (let time = 0; time < 2; time += 1) await collect();
  }
  const { charges } = await depositFor(system, stay.id);
  const chargeId = charges.find(({ amountCents }) => amountCents === 12_000)!.id;
  const { actor } = await newAdministrator();
  const wish = { amountCents: null, from: "both" as const, reason: "It was dented before." };
  const refund = (more: object) => refundReservation(actor, stay.id, { ...wish, ...more }, "192.0.2.1");
  await expect(refund({ of: "late_fee", chargeId })).rejects.toThrow("No late fee was paid.");
  await expect(refund({ of: "charges", chargeId: "exc_none" })).rejects.toThrow("No charge was paid.");
  await refund({ of: "charges", chargeId });
  await expect(refund({ of: "charges", chargeId })).rejects.toThrow("Nothing is left to refund.");
  await collect();
  expect((await stateOf(stay)).returned).toEqual(["goodwill 12000 succeeded"]);
  expect(await books()).toEqual(before);
});

test("without a claim after the end the whole deposit goes back, whatever was claimed before", async () => {
  const stay = await runningStay();
  await ask(stay, { damage: 12_000 });
  await agree(stay);
  await collect();
  await atHoursAfter(stay, 73);
  await collect();
  expect(await stateOf(stay)).toMatchObject({
    state: "returned",
    kept: 0,
    returned: ["deposit 5000 succeeded"],
  });
});

test("only damage, with a photo, one at a time, and in all up to its amount", async () => {
  const stay = await runningStay(0);
  const others = { cleaning: "once the stay has ended", lost_key: "don’t name this" };
  for (const [kind, words] of Object.entries(others))
    await expect(ask(stay, { [kind]: 100 })).rejects.toMatchObject({
      extra: { fields: { [kind]: expect.stringContaining(words) } },
    });
  await expect(ask(stay, {}, 100)).rejects.toMatchObject({
    extra: { fields: { amount: expect.stringContaining("only for damage") } },
  });
  await expect(ask(stay, { damage: 100 }, 0, 0)).rejects.toMatchObject({ status: 400 });
  await expect(ask(stay, { damage: 20_001 })).rejects.toMatchObject({ status: 400 });
  const burst = await Promise.allSettled(Array.from({ length: 5 }, () => ask(stay, { damage: 15_000 })));
  expect(burst.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await expect(ask(stay, { damage: 100 })).rejects.toThrow("not decided yet");
  await agree(stay);
  await expect(ask(stay, { damage: 5_001 })).rejects.toMatchObject({ status: 400 });
  await ask(stay, { damage: 5_000 });
  await agree(stay);
  await expect(ask(stay, { damage: 100 })).rejects.toThrow("All that the terms");
  await atHoursAfter(stay, 1);
  await expect(ask(stay, { damage: 1 })).rejects.toMatchObject({ status: 400 });
});

test.each(zones)("it is possible from midnight of the first day to that after the last: %s", async (zone) => {
  const stay = await runningStay(0, zone);
  await atHoursAfter(stay, -24 - 1 / 60);
  await expect(ask(stay, { damage: 100 })).rejects.toThrow("once the stay has ended");
  await atHoursAfter(stay, -24 + 1 / 60);
  await ask(stay, { damage: 100 });
  await agree(stay);
  await atHoursAfter(stay, -1 / 60);
  await expect(ask(stay, { cleaning: 100 })).rejects.toMatchObject({ status: 400 });
  await atHoursAfter(stay, 1 / 60);
  await ask(stay, { cleaning: 100 });
});

test("terms from before don't allow it", async () => {
  const stay = await runningStay(0);
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await trx
      .updateTable("stayTerms")
      .set({ facts: JSON.stringify({ charges: { damage: 20_000 }, late: null }) })
      .where("reservationId", "=", stay.id)
      .where("part", "=", "charges")
      .execute();
  });
  await expect(ask(stay, { damage: 100 })).rejects.toThrow("once the stay has ended");
});

test("an objection is decided, also after the end, while the claim after it waits: each by itself", async () => {
  const stay = await runningStay();
  await ask(stay, { damage: 12_000 });
  const [running] = await claimsOf(stay);
  await atHoursAfter(stay, 1);
  await ask(stay, { cleaning: 8_000 });
  // The page that shows the first claim doesn't answer the second one.
  await answerClaim(stay.tenant.actor, stay.id, { objection: "It was so.", claimId: running!.id }, "");
  await expect(
    answerClaim(stay.tenant.actor, stay.id, { objection: null, claimId: running!.id }, ""),
  ).rejects.toThrow("another claim");
  const administrator = await newAdministrator();
  await decideClaim(administrator.actor, running!.id, { awardedCents: 4_000, note: "A part." }, "");
  await agree(stay);
  await collect();
  await collect();
  expect((await chargesOf(stay)).toSorted()).toEqual(["3000 paid", "4000 paid"]);
  expect(await stateOf(stay)).toMatchObject({ state: "decided", kept: 5_000 });
});

test("one that no one answers waits for an administrator, and ends with a stay that is canceled", async () => {
  const stay = await runningStay();
  await ask(stay, { damage: 12_000 });
  hoursLater(72 + 1 / 60);
  await collect();
  expect((await claimsOf(stay)).map(({ state }) => state)).toEqual(["unanswered"]);
  const { actor } = await newAdministrator();
  await cancelAsAdministrator(actor, { reservationId: stay.id, reason: "Flooded." }, "192.0.2.1");
  await collect();
  expect((await claimsOf(stay)).map(({ state }) => state)).toEqual(["void"]);
  expect(await chargesOf(stay)).toEqual([]);
});

test("both sides see each claim; strangers none", async () => {
  const stranger = await newTenant();
  const stay = await runningStay();
  await ask(stay, { damage: 5_000 });
  await agree(stay);
  await ask(stay, { damage: 6_000 });
  const read = async (actor: Actor, side: "tenant" | "landlord") =>
    presentDeposit(await depositFor(actor, stay.id), side, now());
  expect(await read(stay.tenant.actor, "tenant")).toMatchObject({
    claim: { amount: 60, at_once: true, state: "open" },
    other_claims: [{ amount: 50, state: "agreed", from_deposit: 0 }],
    may_answer: true,
    is_running: true,
    if_agreed: { from_deposit: 0, from_card: 60 },
  });
  expect(await read(stay.landlord.actor, "landlord")).toMatchObject({
    may_claim: false,
    charges: { damage: 90 },
  });
  await expect(depositFor(stranger.actor, stay.id)).rejects.toMatchObject({ status: 404 });
});
