import { afterEach, beforeEach, expect, test } from "vitest";
import { balanceOf } from "#app/features/ledger/queries.server.ts";
import { cancelAsAdministrator } from "#app/features/reservations/lifecycle/cancel-as-administrator.server.ts";
import { cancel } from "#app/features/reservations/lifecycle/cancel.server.ts";
import { reject } from "#app/features/reservations/lifecycle/answer.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { inRun, newRun } from "#app/platform/run.server.ts";
import { clearFaults } from "@sparebay/stripe-sandbox/faults.server.ts";
import {
  accountsOf,
  atHoursAfter,
  claimOf,
  newDeposit,
  newReservation,
  runSchedules,
  stateOf,
} from "#tests/support/deposits.ts";
import { whileUncommitted } from "#tests/support/held-back.ts";
import { emailsTo, payByCard, payNow, runJobs } from "#tests/support/payments.ts";
import { newAdministrator, type Person } from "#tests/support/people.ts";
import { books } from "#tests/support/rentals.ts";
import { answerClaim } from "./answer-claim.server.ts";
import { claimDeposit } from "./claim-deposit.server.ts";
import { decideClaim } from "./decide-claim.server.ts";
import { returnDeposits } from "./return-deposits.server.ts";

const agree = { objection: null };
const object = { objection: "The shelf was broken when I came." };
const note = "The photos show it.";
const title = "Dry garage near the river";
const seconds = 1 / 3600;
let administrator: Person;

beforeEach(async () => {
  moveClock(0);
  await clearFaults();
  administrator = await newAdministrator();
});
afterEach(() => moveClock(0));

const decide = (claimId: string, awardedCents: number) =>
  decideClaim(administrator.actor, claimId, { awardedCents, note }, "192.0.2.1");

test("a deposit is paid with the rent, held apart from rent and fee, and returned 72 hours after the stay", async () => {
  const before = await books();
  const deposit = await newDeposit();
  expect(await accountsOf(deposit)).toEqual({ landlord: -10_000, fee: -500, deposits: -20_000 });
  expect(await stateOf(deposit)).toMatchObject({ state: "held", returned: [] });
  await atHoursAfter(deposit, 72 - 5 * seconds);
  await runSchedules();
  expect(await stateOf(deposit)).toEqual({
    state: "held",
    kept: 0,
    claim: null,
    returned: [],
    sent: ["rent 10000"],
  });
  await atHoursAfter(deposit, 72 + 5 * seconds);
  for (let time = 0; time < 2; time += 1) await runSchedules();
  expect(await stateOf(deposit)).toMatchObject({
    state: "returned",
    returned: ["deposit 20000 succeeded"],
    sent: ["rent 10000"],
  });
  expect(await accountsOf(deposit)).toEqual({ fee: -500, provider: -30_000 });
  expect(await emailsTo(deposit.tenant.email)).toContain(`Refunded: ${title}`);
  expect(await books()).toEqual(before);
});

test("as many deposits as a schedule has connections go back at once", async () => {
  const deposits = [await newDeposit(), await newDeposit(), await newDeposit(), await newDeposit()];
  await atHoursAfter(deposits[0]!, 73);
  await inRun(newRun(new AbortController().signal, { isScheduled: true }), returnDeposits);
  for (const deposit of deposits) expect(await stateOf(deposit)).toMatchObject({ state: "returned" });
});

test("a landlord can claim from the end of the stay until 72 hours later, once", async () => {
  const deposit = await newDeposit();
  await expect(claimOf(deposit, { hours: -5 * seconds })).rejects.toThrow("once the stay has ended");
  await claimOf(deposit, { hours: 72 - 5 * seconds });
  await expect(claimOf(deposit)).rejects.toThrow("already claimed");
  await atHoursAfter(deposit, 73);
  await runSchedules();
  expect(await stateOf(deposit)).toMatchObject({ state: "claimed", claim: "open", returned: [] });
  const late = await newDeposit();
  await expect(claimOf(late, { hours: 72 + 5 * seconds })).rejects.toThrow("time to claim is over");
});

test("what a tenant agrees to is sent to the landlord, the rest is refunded, and both are told", async () => {
  const before = await books();
  const deposit = await newDeposit();
  await claimOf(deposit, { amountCents: 12_000 });
  await runJobs();
  await answerClaim(deposit.tenant.actor, deposit.id, agree, "192.0.2.1");
  await runSchedules();
  expect(await stateOf(deposit)).toEqual({
    state: "decided",
    kept: 12_000,
    claim: "agreed",
    returned: ["deposit 8000 succeeded"],
    sent: ["rent 10000", "deposit 12000"],
  });
  expect(await accountsOf(deposit)).toEqual({ fee: -500, provider: -30_000 });
  expect(await balanceOf(deposit.landlord.actor)).toBe(0);
  expect(await emailsTo(deposit.tenant.email)).toEqual(
    expect.arrayContaining([
      `Your landlord is claiming $120.00 from your deposit: ${title}`,
      `You agreed to the claim: ${title}`,
      `Refunded: ${title}`,
    ]),
  );
  expect(await emailsTo(deposit.landlord.email)).toEqual(
    expect.arrayContaining([
      `You claimed $120.00 of the deposit: ${title}`,
      `Pat Doe agreed: ${title}`,
      `Deposit sent: ${title}`,
    ]),
  );
  const actions = await db
    .selectFrom("auditEntries")
    .select("action")
    .where("subjectId", "=", deposit.id)
    .orderBy("id")
    .execute();
  expect(actions.map(({ action }) => action)).toEqual(["claimDeposit", "answerDepositClaim"]);
  expect(await books()).toEqual(before);
});

test.each([
  ["all that was claimed", 12_000, ["deposit 8000 succeeded"], ["rent 10000", "deposit 12000"], "decided"],
  ["a part", 5_000, ["deposit 15000 succeeded"], ["rent 10000", "deposit 5000"], "decided"],
  ["nothing", 0, ["deposit 20000 succeeded"], ["rent 10000"], "returned"],
])("an administrator decides %s after an objection", async (_words, cents, returned, sent, state) => {
  const before = await books();
  const deposit = await newDeposit();
  const claimId = await claimOf(deposit, { amountCents: 12_000 });
  await expect(decide(claimId, cents)).rejects.toThrow("can still answer");
  await answerClaim(deposit.tenant.actor, deposit.id, object, "");
  await runSchedules();
  expect(await stateOf(deposit)).toMatchObject({ state: "claimed", claim: "objected", returned: [] });
  await expect(decide(claimId, 12_001)).rejects.toMatchObject({ status: 400 });
  await decide(claimId, cents);
  await expect(decide(claimId, cents)).rejects.toThrow("already closed");
  await runSchedules();
  expect(await stateOf(deposit)).toEqual({ state, kept: cents, claim: "decided", returned, sent });
  for (const email of [deposit.tenant.email, deposit.landlord.email])
    expect((await emailsTo(email)).filter((subject) => subject.startsWith("Decided"))).toHaveLength(1);
  const details = db
    .selectFrom("auditEntries")
    .select(["action", "details"])
    .where("subjectId", "=", claimId);
  expect(await details.execute()).toMatchObject([
    { action: "decideDepositClaim", details: { reason: note, claimed: "$120.00" } },
  ]);
  expect(await books()).toEqual(before);
});

test("a tenant has 72 hours to answer; after that an administrator decides", async () => {
  const answered = await newDeposit();
  await claimOf(answered, { hours: 1 });
  await atHoursAfter(answered, 73 - 5 * seconds);
  await runSchedules();
  await answerClaim(answered.tenant.actor, answered.id, agree, "");
  const deposit = await newDeposit();
  const claimId = await claimOf(deposit, { hours: 1 });
  await atHoursAfter(deposit, 73 - 5 * seconds);
  await runSchedules();
  await expect(decide(claimId, 0)).rejects.toThrow("can still answer");
  expect(await stateOf(deposit)).toMatchObject({ claim: "open" });
  await atHoursAfter(deposit, 73 + 5 * seconds);
  await expect(answerClaim(deposit.tenant.actor, deposit.id, agree, "")).rejects.toThrow("we decide");
  await runSchedules();
  expect(await stateOf(deposit)).toMatchObject({ claim: "unanswered", state: "claimed", returned: [] });
  expect(await emailsTo(deposit.tenant.email)).toContain(`We’ll decide on your deposit: ${title}`);
  await decide(claimId, 1_000);
  await runSchedules();
  expect(await stateOf(deposit)).toMatchObject({ state: "decided", returned: ["deposit 19000 succeeded"] });
});

test("a claim and the automatic return at once: one of them happens", async () => {
  const deposit = await newDeposit();
  await atHoursAfter(deposit, 72 + seconds);
  const given = { reservationId: deposit.id, amountCents: 5_000, reason: "A broken shelf.", photos: [] };
  // The claim found the deposit held, a moment before its time was over.
  await atHoursAfter(deposit, 72 - 2 * seconds);
  const claim = claimDeposit(deposit.landlord.actor, given, "");
  await atHoursAfter(deposit, 72 + 2 * seconds);
  const [claimed] = await Promise.allSettled([claim, returnDeposits()]);
  await runSchedules();
  const { state, returned, claim: open } = await stateOf(deposit);
  const isClaimed = claimed.status === "fulfilled";
  expect([state, open, returned]).toEqual(
    isClaimed ? ["claimed", "open", []] : ["returned", null, ["deposit 20000 succeeded"]],
  );
});

test("a claim waits for the return of the deposit, and is refused then", async () => {
  const deposit = await newDeposit();
  await atHoursAfter(deposit, 1);
  const setReturned = (trx: typeof db) =>
    trx.updateTable("reservations").set({ depositState: "returned" }).where("id", "=", deposit.id).execute();
  const result = await whileUncommitted(
    (trx) => setReturned(trx as unknown as typeof db),
    () => claimOf(deposit),
  );
  expect(result).toMatchObject({ status: "rejected", reason: { status: 409 } });
});

test("the return of a deposit waits for a claim, and then returns nothing", async () => {
  const deposit = await newDeposit();
  await atHoursAfter(deposit, 72 + 5 * seconds);
  await whileUncommitted(
    (trx) =>
      trx.updateTable("reservations").set({ depositState: "claimed" }).where("id", "=", deposit.id).execute(),
    returnDeposits,
  );
  expect(await stateOf(deposit)).toMatchObject({ state: "claimed", returned: [] });
});

test("of two decisions at once one counts, and so does one of two answers and of two claims", async () => {
  const deposit = await newDeposit();
  await atHoursAfter(deposit, 1);
  const twice = async (work: () => Promise<unknown>) => {
    const both = await Promise.allSettled([work(), work()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  };
  const given = { reservationId: deposit.id, amountCents: 12_000, reason: "A broken shelf.", photos: [] };
  await twice(() => claimDeposit(deposit.landlord.actor, given, ""));
  await twice(() => answerClaim(deposit.tenant.actor, deposit.id, object, ""));
  const { id } = await db
    .selectFrom("depositClaims")
    .select("id")
    .where("reservationId", "=", deposit.id)
    .executeTakeFirstOrThrow();
  await twice(() => decide(id, 12_000));
  await runSchedules();
  expect(await stateOf(deposit)).toMatchObject({ kept: 12_000, sent: ["rent 10000", "deposit 12000"] });
});

test("two processes that return deposits at once return each once", async () => {
  const before = await books();
  const deposit = await newDeposit();
  await atHoursAfter(deposit, 73);
  await Promise.all([returnDeposits(), returnDeposits()]);
  await runSchedules();
  expect(await stateOf(deposit)).toMatchObject({ returned: ["deposit 20000 succeeded"] });
  expect(await books()).toEqual(before);
});

test("what is canceled, rejected or paid twice or too late returns its deposit in full with the rest", async () => {
  const before = await books();
  const canceled = await newDeposit();
  await cancel(canceled.tenant.actor, canceled.id);
  await runSchedules();
  expect(await stateOf(canceled)).toMatchObject({
    state: "returned",
    returned: ["canceled 30500 succeeded"],
    sent: [],
  });
  const rejected = await newReservation();
  await payNow(rejected.url);
  await reject(rejected.landlord.actor, rejected.id, {});
  await runSchedules();
  expect(await stateOf(rejected)).toMatchObject({ returned: ["rejected 30500 succeeded"] });
  const late = await newReservation();
  await db.updateTable("reservations").set({ status: "rejected" }).where("id", "=", late.id).execute();
  await payByCard(late.url);
  await runSchedules();
  expect(await stateOf(late)).toMatchObject({ state: "none", returned: ["late_payment 30500 succeeded"] });
  expect(await books()).toEqual(before);
});

test("a reservation that an administrator cancels during a claim returns everything, and closes the claim", async () => {
  const before = await books();
  const deposit = await newDeposit();
  const claimId = await claimOf(deposit);
  await answerClaim(deposit.tenant.actor, deposit.id, object, "");
  await cancelAsAdministrator(
    administrator.actor,
    { reservationId: deposit.id, reason: "The garage burned down." },
    "",
  );
  for (let time = 0; time < 2; time += 1) await runSchedules();
  expect(await stateOf(deposit)).toMatchObject({ state: "returned", claim: "void", kept: 0 });
  await expect(decide(claimId, 12_000)).rejects.toThrow("already closed");
  expect(await books()).toEqual(before);
});
