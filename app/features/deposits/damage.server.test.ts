import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { cancelAsAdministrator } from "#app/features/reservations/lifecycle/cancel-as-administrator.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { clearFaults } from "@sparebay/stripe-sandbox/faults.server.ts";
import { accountsOf, claimOf, newDeposit, runSchedules, stateOf } from "#tests/support/deposits.ts";
import { newAdministrator, type Person } from "#tests/support/people.ts";
import { pictureFile } from "#tests/support/pictures.ts";
import { books } from "#tests/support/rentals.ts";
import { addClaimPhotos } from "./add-claim-photos.server.ts";
import { answerClaim } from "./answer-claim.server.ts";
import { decideClaim } from "./decide-claim.server.ts";
import { presentDeposit } from "./present.ts";
import { depositFor } from "./queries.server.ts";

const object = { objection: "The shelf was broken when I came." };
const note = "The photos show it.";
let administrator: Person;

beforeEach(async () => {
  moveClock(0);
  await clearFaults();
  administrator = await newAdministrator();
});
afterEach(() => moveClock(0));

const decide = (claimId: string, awardedCents: number) =>
  decideClaim(administrator.actor, claimId, { awardedCents, note }, "192.0.2.1");

test.each([
  ["whole", 35_000, 20_000, 15_000, []],
  ["a part beyond the deposit", 25_000, 20_000, 5_000, []],
  ["a part within the deposit", 15_000, 15_000, 0, ["deposit 5000 succeeded"]],
  ["nothing", 0, 0, 0, ["deposit 20000 succeeded"]],
])(
  "damage above the deposit is decided, %s: the deposit is moved, and the rest is said and not collected",
  async (_words, cents, fromDeposit, notCollected, returned) => {
    const before = await books();
    const deposit = await newDeposit();
    const claimId = await claimOf(deposit, { amountCents: 35_000 });
    await answerClaim(deposit.tenant.actor, deposit.id, object, "");
    await decide(claimId, cents);
    await runSchedules();
    const paid = fromDeposit > 0 ? [`deposit ${fromDeposit}`] : [];
    expect(await stateOf(deposit)).toMatchObject({
      kept: fromDeposit,
      returned,
      sent: ["rent 10000", ...paid],
    });
    expect(
      presentDeposit(await depositFor(deposit.tenant.actor, deposit.id), "tenant", new Date()).claim,
    ).toMatchObject({
      amount: 350,
      awarded: cents / 100,
      from_deposit: fromDeposit / 100,
      not_collected: notCollected / 100,
    });
    const { rows } = await sql<{ kind: string; cents: number }>`
      select kind, -sum(amount_cents) filter (where account = 'landlord')::int as cents
      from ledger_lines join ledger_entries e on e.id = entry_id
      where reservation_id = ${deposit.id} and kind = 'deposit_claimed' group by kind`.execute(db);
    expect(rows).toEqual(fromDeposit > 0 ? [{ kind: "deposit_claimed", cents: fromDeposit }] : []);
    expect(await accountsOf(deposit)).toEqual({ fee: -500, provider: -30_000 });
    expect(await books()).toEqual(before);
  },
);

test("damage without a deposit is claimed, answered and decided, and no money moves", async () => {
  const before = await books();
  const deposit = await newDeposit(30, 0);
  const claimId = await claimOf(deposit, { amountCents: 5_000 });
  await expect(claimOf(deposit)).rejects.toThrow("already claimed");
  await answerClaim(deposit.tenant.actor, deposit.id, object, "");
  await decide(claimId, 5_000);
  await runSchedules();
  expect(await stateOf(deposit)).toMatchObject({ state: "none", kept: 0, claim: "decided", returned: [] });
  expect(await accountsOf(deposit)).toEqual({ fee: -500, provider: -10_000 });
  const { settledAt } = (await depositFor({ kind: "system" }, deposit.id)).claim!;
  expect(settledAt).not.toBeNull();
  expect(await books()).toEqual(before);
});

test("a tenant adds at most five photos to the answer, also in two requests at once", async () => {
  const deposit = await newDeposit();
  const add = async (count: number) =>
    addClaimPhotos(
      deposit.tenant.actor,
      deposit.id,
      await Promise.all(Array.from({ length: count }, () => pictureFile())),
    );
  await expect(add(1)).rejects.toMatchObject({ status: 404 });
  await claimOf(deposit);
  await add(2);
  const both = await Promise.allSettled([add(3), add(3)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await answerClaim(deposit.tenant.actor, deposit.id, object, "");
  await expect(add(1)).rejects.toThrow("already answered");
  const { claim } = await depositFor(deposit.landlord.actor, deposit.id);
  expect(claim!.photos.map(({ side }) => side)).toEqual(Array.from({ length: 5 }, () => "tenant"));
});

test("a claim on a stay that an administrator cancels can no longer be agreed to", async () => {
  const deposit = await newDeposit();
  await claimOf(deposit);
  await cancelAsAdministrator(administrator.actor, { reservationId: deposit.id, reason: note }, "");
  await expect(answerClaim(deposit.tenant.actor, deposit.id, { objection: null }, "")).rejects.toMatchObject({
    status: 409,
  });
});

test.each([20_000, 0])(
  "a claim on a stay with a deposit of %i cents is void soon after an administrator canceled it",
  async (held) => {
    const deposits = [await newDeposit(30, held), await newDeposit(30, held)] as const;
    for (const deposit of deposits) await claimOf(deposit);
    // One waits for its tenant, the other for an administrator.
    await answerClaim(deposits[1].tenant.actor, deposits[1].id, object, "");
    for (const { id } of deposits)
      await cancelAsAdministrator(administrator.actor, { reservationId: id, reason: note }, "");
    await runSchedules();
    for (const deposit of deposits)
      expect(await stateOf(deposit)).toMatchObject({ claim: "void", kept: 0, sent: [] });
  },
);
