import pg from "pg";
import { fromKysely, PgBoss } from "pg-boss";
import type { Actor } from "#app/features/accounts/model.ts";
import { renewLeases } from "#app/features/leases/renew-leases.server.ts";
import { chargeChanges } from "#app/features/payments/later-charges/charge-changes.server.ts";
import { chargeReservations } from "#app/features/payments/later-charges/charge-reservations.server.ts";
import { decidePayouts } from "#app/features/payments/payouts/decide-payouts.server.ts";
import { paymentJobs } from "#app/features/payments/jobs.server.ts";
import { payoutsDue, refundSucceeded, reservationPaid } from "#app/features/payments/events.server.ts";
import { openCheckout } from "#app/features/payments/checkout/open-checkout.server.ts";
import { payChangeByCard } from "#app/features/payments/checkout/pay-change-by-card.server.ts";
import { payChange } from "#app/features/payments/checkout/pay-change.server.ts";
import { answerChange } from "#app/features/reservations/changes/answer-change.server.ts";
import { askChange } from "#app/features/reservations/changes/ask-change.server.ts";
import { loadChanges } from "#app/features/reservations/changes/load-changes.server.ts";
import { chargeExtras } from "#app/features/payments/extra-charges/charge-extras.server.ts";
import { numberDocuments } from "#app/features/payments/documents/number-documents.server.ts";
import { payCharge } from "#app/features/payments/extra-charges/pay-charge.server.ts";
import { giveUpStay } from "#app/features/problems/give-up-stay.server.ts";
import { moveProblemsOn } from "#app/features/problems/move-problems-on.server.ts";
import { payDifferences } from "#app/features/problems/pay-differences.server.ts";
import { shareRentedDays } from "#app/features/problems/share-rented-days.server.ts";
import { expireChanges } from "#app/features/reservations/changes/expire-changes.server.ts";
import { refundReservation } from "#app/features/payments/refunds/refund-reservation.server.ts";
import { openPayoutAccount } from "#app/features/payments/payouts/open-payout-account.server.ts";
import { receiveEvent } from "#app/features/payments/reconciliation/receive-event.server.ts";
import { reconcile } from "#app/features/payments/reconciliation/reconcile.server.ts";
import { confirmSession } from "@sparebay/stripe-sandbox/confirm-session.server.ts";
import { appealDispute, decideDispute, openDispute } from "@sparebay/stripe-sandbox/disputes.server.ts";
import { orderFault } from "@sparebay/stripe-sandbox/faults.server.ts";
import { expireSessionsDue } from "@sparebay/stripe-sandbox/expire-session.server.ts";
import { onboardAccount } from "@sparebay/stripe-sandbox/onboard-account.server.ts";
import { paySession } from "@sparebay/stripe-sandbox/pay-session.server.ts";
import { processor } from "@sparebay/stripe-sandbox/processor.server.ts";
import { StripeProblem } from "@sparebay/stripe-sandbox/problem.server.ts";
import { settleRefunds } from "@sparebay/stripe-sandbox/settle-refunds.server.ts";
import { stripe, webhookSecret } from "#app/features/payments/stripe.server.ts";
import { accept, reject, requestDocuments } from "#app/features/reservations/lifecycle/answer.server.ts";
import { cancel } from "#app/features/reservations/lifecycle/cancel.server.ts";
import { expire } from "#app/features/reservations/lifecycle/expire.server.ts";
import { transitionReservation } from "#app/features/reservations/lifecycle/transition-reservation.server.ts";
import { reserve } from "#app/features/reservations/booking/reserve.server.ts";
import { moveClock, now } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { parseFeeRules } from "#app/platform/parse-fee-rules.ts";
import { db, transaction } from "#app/platform/db.server.ts";
import { AppError, NotFound } from "#app/platform/errors.ts";
import { answerClaim } from "#app/features/deposits/answer-claim.server.ts";
import { claimDeposit } from "#app/features/deposits/claim-deposit.server.ts";
import { decideClaim } from "#app/features/deposits/decide-claim.server.ts";
import { mayDecideClaim } from "#app/features/deposits/policy.ts";
import { depositFor } from "#app/features/deposits/queries.server.ts";
import { returnDeposits } from "#app/features/deposits/return-deposits.server.ts";
import { bringStandIns } from "#app/stand-ins/bring-stand-ins.ts";
import type { LoggedIn } from "#app/features/accounts/model.ts";
import * as problems from "./act-on-problems.ts";
import type { Action, Delivery, Kill, Order, Outcome, Report } from "./actions.ts";

// One process of the product, controlled by the proof: the product's commands and jobs, run on order, killed on order.

let kill: Kill | null = null;

/** Dies like kill -9 if this is the place. */
function maybeDie(place: Kill["before"]): void {
  if (kill?.before !== place) return;
  kill.n -= 1;
  if (kill.n <= 0) process.kill(process.pid, "SIGKILL");
}

pg.Client.prototype.query = new Proxy(Reflect.get(pg.Client.prototype, "query"), {
  apply(query, client, given) {
    maybeDie("statement");
    return Reflect.apply(query, client, given);
  },
});

const askProvider = processor.fetch;
processor.fetch = async (request, ...rest) => {
  const answer = await askProvider(request, ...rest);
  if (request.method !== "GET") maybeDie("answer");
  return answer;
};

const emails = [reservationPaid.name, refundSucceeded.name];
bringStandIns();
const handlers = paymentJobs.filter(
  ({ name, everySeconds }) =>
    name === payoutsDue.name || (everySeconds === undefined && !emails.includes(name)),
);
const boss = new PgBoss({ db: fromKysely(db), supervise: false, schedule: false });

process.on("message", (order: Order) => void obey(order));
process.on("disconnect", () => process.exit());
process.send!("ready");

async function obey({ id, now: instant, action, kill: place }: Order): Promise<void> {
  moveClock(instant - Date.now());
  kill = place;
  const outcome = await outcomeOf(action);
  kill = null;
  process.send!({ id, outcome } satisfies Report);
}

async function outcomeOf(action: Action): Promise<Outcome> {
  try {
    return { done: (await act(action)) ?? null };
  } catch (error) {
    if (error instanceof AppError) return { refused: error.status, sentence: error.message };
    return { broken: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/** After a look at the quote, like a person. */
async function askAsSeen(actor: Actor, reservationId: string, wish: Parameters<typeof askChange>[2]) {
  const { quote } = await loadChanges(actor, reservationId, wish);
  return askChange(actor, reservationId, { ...wish, quoteMark: quote?.quote_mark });
}

async function act(action: Action): Promise<unknown> {
  switch (action.do) {
    case "reserve": {
      const items = action.propertyIds.map((propertyId) => ({
        propertyId,
        quantity: 1,
        assertedPriceCents: undefined,
      }));
      const { actor, start, lastDay, key } = action;
      const guest = { guestName: "Pat Doe", guestContact: "pat@people.example" };
      const made = await reserve(actor, { items, start, lastDay, ...guest, idempotencyKey: key }, null);
      return made.map((row) => row.id);
    }
    case "accept":
      return void (await accept(action.actor, action.reservationId));
    case "reject":
      return void (await reject(action.actor, action.reservationId));
    case "requestDocuments":
      return void (await requestDocuments(action.actor, action.reservationId));
    case "cancel":
      return void (await cancel(action.actor, action.reservationId));
    case "verifyId":
    case "uploadId":
      return transaction((trx) =>
        transitionReservation(trx, { kind: "system" }, action.reservationId, action.do),
      );
    case "expire":
      return expire();
    case "askChange":
      return askAsSeen(action.actor, action.reservationId, action);
    case "answerChange": {
      const { reservationId, answer } = action;
      const change = await openChange(reservationId);
      const isAsker = answer === "withdraw";
      const side = isAsker === (change.askedBy === "tenant") ? action.tenant : action.landlord;
      return answerChange(side, reservationId, { changeId: change.id, answer });
    }
    case "payChange": {
      const { actor, reservationId } = action;
      const { id: changeId } = await openChange(reservationId);
      const { url } = await payChange(actor, { reservationId, changeId }, "http://localhost:3000");
      return paySession(sessionOf(url), { ...buyer, number: "4242424242424242" });
    }
    case "payChangeByCard": {
      const { actor, reservationId } = action;
      const { id: changeId } = await openChange(reservationId);
      return payChangeByCard(actor, { reservationId, changeId });
    }
    case "expireChanges":
      return expireChanges();
    case "chargeChanges":
      return chargeChanges();
    case "declineNext":
      return orderFault({ kind: "declined", times: action.times ?? 1 });
    case "dispute":
      return dispute(action.which);
    case "decideDispute": {
      const { data } = await stripe.disputes.list({ limit: 100 });
      const open = data.filter((one) => !["won", "lost"].includes(one.status));
      const chosen = open[action.which % open.length];
      return chosen && decideDispute(chosen.id, action.outcome);
    }
    case "appeal": {
      const { data } = await stripe.disputes.list({ limit: 100 });
      const lost = data.filter((one) => one.status === "lost");
      const chosen = lost[action.which % lost.length];
      return chosen && appealDispute(chosen.id);
    }
    case "report":
      return problems.report(action);
    case "answerProblem":
      return problems.answer(action);
    case "decideProblem":
      return problems.decide(action);
    case "moveOut":
      return problems.moveOut(action);
    case "giveUp": {
      const { actor, reservationId, propertyId } = action;
      const choice = propertyId === null ? "refund" : "other_space";
      return giveUpStay(actor, reservationId, { choice, propertyId }, "");
    }
    case "payCharge": {
      const { url } = await payCharge(action.actor, action.reservationId, "http://localhost:3000");
      return paySession(sessionOf(url), { ...buyer, number: "5555555555554444" });
    }
    case "moveProblems":
      return moveProblemsOn();
    case "chargeExtras":
      return chargeExtras();
    case "numberDocuments":
      return numberDocuments();
    case "payDifferences":
      return payDifferences();
    case "shareDays":
      return shareRentedDays();
    case "refund": {
      const { actor, reservationId, cents: amountCents, from } = action;
      return refundReservation(
        actor,
        reservationId,
        { amountCents, from, reason: "As the photos show." },
        "",
      );
    }
    case "setFees":
      config.landlordFee = parseFeeRules(action.landlordFee)!;
      config.taxes = action.taxes;
      return;
    case "winDisputes": {
      const { data } = await stripe.disputes.list({ limit: 100 });
      for (const { id, status } of data) if (status !== "won") await decideDispute(id, "won");
      return;
    }
    case "checkout":
      return openCheckout(action.actor, { payable: action.payable, address: "http://localhost:3000" });
    case "connect":
      return connect(action.actor);
    case "pay":
      return paySession(sessionOf(action.url), { ...buyer, number: action.card });
    case "confirm":
      return confirmSession(sessionOf(action.url), action.outcome);
    case "deliver":
      return deliver(action.which, action.how);
    case "deliverAll":
      await settleRefunds();
      while ((await deliver(0, "once")) > 1);
      return;
    case "work":
      return work();
    case "payOut":
      return decidePayouts();
    case "returnDeposits":
      return returnDeposits();
    case "renewLeases":
      return renewLeases();
    case "chargeReservations":
      return chargeReservations();
    case "claimDeposit": {
      const { actor, reservationId, cents: amountCents, charges = {} } = action;
      const isNamed = Object.keys(charges).length > 0;
      const photos = isNamed ? [problems.picture()] : [];
      return claimDeposit(actor, { reservationId, amountCents, charges, reason: "Broken.", photos }, "");
    }
    case "answerClaim": {
      const objection = action.agrees ? null : "It was broken before.";
      return answerClaim(action.actor, action.reservationId, { objection }, "");
    }
    case "decideClaim": {
      const { claims, claim: last } = await depositFor(action.actor, action.reservationId);
      const claim = claims.find((one) => mayDecideClaim(one, now())) ?? last;
      if (!claim) throw new NotFound("There is no claim on this deposit.");
      const decision = {
        awardedCents: Math.min(action.cents, claim.amountCents),
        note: "As the photos show.",
      };
      return decideClaim(action.actor, claim.id, decision, "");
    }
    case "reconcile":
      await expireSessionsDue();
      return reconcile();
  }
}

/** A cardholder disputes what is left of one of the charges. */
async function dispute(which: number): Promise<void> {
  const { data } = await stripe.charges.list({ limit: 100 });
  const charges = data.filter((one) => one.paid && !one.disputed && one.amount > one.amount_refunded);
  const charge = charges[which % charges.length];
  // The other process may have been first.
  if (charge) await openDispute(charge.id).catch(unlessProblem);
}

function unlessProblem(error: unknown): void {
  if (!(error instanceof StripeProblem)) throw error;
}

async function openChange(reservationId: string) {
  const change = await db
    .selectFrom("stayChanges")
    .select(["id", "askedBy"])
    .where("reservationId", "=", reservationId)
    .where("state", "in", ["asked", "agreed"])
    .executeTakeFirst();
  if (!change) throw new NotFound("Change not found.");
  return change;
}

const buyer = { email: "pat@people.example", name: "Pat Doe", expiry: "12 / 40", cvc: "123" };

function sessionOf(url: string): string {
  return new URL(url).pathname.split("/").at(-1) ?? "";
}

/** Sets up payouts, as a landlord does on the provider's page; if set up already, opens the account. */
async function connect(landlord: LoggedIn): Promise<void> {
  const { url } = await openPayoutAccount(landlord, "http://localhost:3000");
  if (!url.includes("/onboarding/")) return;
  await onboardAccount(sessionOf(url), { name: "Lena Lord", routing: "110000000", account: "000123456789" });
}

/** Delivers one of the waiting webhooks, in any order. Returns how many waited. */
async function deliver(which: number, how: Delivery): Promise<number> {
  const waiting = await db
    .selectFrom("sandboxDeliveries")
    .innerJoin("sandboxObjects", "sandboxObjects.id", "eventId")
    .select(["sandboxDeliveries.id", "object"])
    .where("state", "=", "waiting")
    .orderBy("sandboxDeliveries.id")
    .execute();
  const delivery = waiting[which % waiting.length];
  if (!delivery) return 0;
  const payload = JSON.stringify(delivery.object);
  const times = { once: 1, twice: 2, unheard: 1, lost: 0 }[how];
  await Promise.all(Array.from({ length: times }, () => receiveEvent(payload, signed(payload))));
  if (how === "unheard") return waiting.length;
  await db
    .updateTable("sandboxDeliveries")
    .set({ state: how === "lost" ? "abandoned" : "delivered" })
    .where("id", "=", delivery.id)
    .execute();
  return waiting.length;
}

function signed(payload: string): string {
  const timestamp = Math.floor(now().getTime() / 1000);
  return stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret, timestamp });
}

/** Runs the due jobs, and those they lead to; a failed one waits for the next time. */
async function work(): Promise<number> {
  let done = 0;
  for (let found = true; found;) {
    found = false;
    for (const { name, run } of handlers) {
      for (const job of await boss.fetch<object>(name, { batchSize: 20 })) {
        found = true;
        done += 1;
        await run(job.data);
        await boss.complete(name, job.id);
      }
    }
  }
  return done;
}
