import { afterEach, beforeEach, expect, test } from "vitest";
import { moveClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { clearFaults } from "@sparebay/stripe-sandbox/faults.server.ts";
import { atHoursAfter, claimOf, newDeposit, runSchedules, stateOf } from "#tests/support/deposits.ts";
import { newLandlord, newTenant, newVisitor } from "#tests/support/people.ts";
import { answerClaim } from "./answer-claim.server.ts";
import { claimDeposit } from "./claim-deposit.server.ts";
import { decideClaim } from "./decide-claim.server.ts";

const agree = { objection: null };
const object = { objection: "The shelf was broken when I came." };
const note = "The photos show it.";

beforeEach(async () => {
  moveClock(0);
  await clearFaults();
});
afterEach(() => moveClock(0));

// The three worst stories.

test("a squatter of deposits, a landlord who claims of everything always, gets nothing that no one agreed to", async () => {
  const deposit = await newDeposit();
  const other = await newDeposit();
  const given = { amountCents: 20_000, reason: "Mine.", photos: [] };
  // Before the stay has ended, of another landlord's reservation, and after the 72 hours.
  await expect(claimOf(deposit, { hours: -24 })).rejects.toMatchObject({ status: 409 });
  await atHoursAfter(other, 1);
  await expect(
    claimDeposit(deposit.landlord.actor, { ...given, reservationId: other.id }, ""),
  ).rejects.toMatchObject({ status: 404 });
  await claimOf(deposit, { amountCents: 20_000 });
  await expect(answerClaim(deposit.landlord.actor, deposit.id, agree, "")).rejects.toMatchObject({
    status: 403,
  });
  await expect(
    decideClaim(deposit.landlord.actor, "dcl_1", { awardedCents: 20_000, note }, ""),
  ).rejects.toMatchObject({ status: 403 });
  await atHoursAfter(deposit, 74);
  for (let time = 0; time < 3; time += 1) await runSchedules();
  expect(await stateOf(deposit)).toMatchObject({ state: "claimed", kept: 0, sent: ["rent 10000"] });
});

test("an ex-tenant with an old link can no longer answer once an account holds the reservation", async () => {
  const deposit = await newDeposit();
  const browser = newVisitor();
  const { orderId } = await db
    .selectFrom("reservations")
    .select("orderId")
    .where("id", "=", deposit.id)
    .executeTakeFirstOrThrow();
  await db.insertInto("orderBrowsers").values({ orderId, visitorId: browser.id }).execute();
  await claimOf(deposit);
  for (const answer of [agree, object])
    await expect(answerClaim(browser.actor, deposit.id, answer, "")).rejects.toMatchObject({ status: 404 });
  expect(await stateOf(deposit)).toMatchObject({ claim: "open" });
});

test("a stranger with a script reads, claims, answers and decides nothing of others' deposits", async () => {
  const deposit = await newDeposit();
  const claimId = await claimOf(deposit);
  const strangers = [await newTenant(), await newLandlord(), newVisitor()];
  const given = { reservationId: deposit.id, amountCents: 1, reason: "Mine.", photos: [] };
  for (const { actor } of strangers) {
    await expect(claimDeposit(actor, given, "")).rejects.toMatchObject({
      status: actor.kind === "landlord" ? 404 : actor.kind === "tenant" ? 403 : 401,
    });
    await expect(answerClaim(actor, deposit.id, agree, "")).rejects.toMatchObject({ status: 404 });
    await expect(decideClaim(actor, claimId, { awardedCents: 1, note }, "")).rejects.toMatchObject({
      status: actor.kind === "visitor" ? 401 : 403,
    });
  }
  expect(await stateOf(deposit)).toMatchObject({ claim: "open", kept: 0 });
});
