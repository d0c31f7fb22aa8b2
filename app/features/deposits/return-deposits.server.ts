import { sql } from "kysely";
import { tell } from "#app/features/notices/tell.server.ts";
import { claimDueKey } from "#app/features/payments/deposits/model.ts";
import {
  claimsToAnnounce,
  depositsToReturn,
  type HeldDeposit,
} from "#app/features/payments/deposits/queries.server.ts";
import { settleDeposit } from "#app/features/payments/deposits/settle-deposit.server.ts";
import { stayVariables } from "#app/features/reservations/emails.tsx";
import { lockReservations } from "#app/features/reservations/lifecycle/lock-reservations.server.ts";
import { markDepositTold } from "#app/features/reservations/lifecycle/record-facts.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { transaction, type Transaction } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { sweep } from "#app/platform/sweep.server.ts";
import { claimChanged } from "./events.server.ts";
import { ClaimEmail, dueEmail } from "./emails.tsx";
import { claimRefusal, isUndecided } from "./model.ts";
import { addressesOf, claimFor, depositFor } from "./queries.server.ts";
import { settleClaim } from "./steps/settle-claim.server.ts";

const system = { kind: "system" } as const;

/**
 * Tells landlords of stays that ended until when they can claim, returns deposits that none claimed in time, leaves claims
 * that no tenant answered to administrators, and settles closed claims that waited for a bank.
 */
export async function returnDeposits(): Promise<void> {
  await sweep({
    find: (trx, last: HeldDeposit | null, limit) => claimsToAnnounce(system, trx, last, limit),
    work: ({ id }) => tellDue(id),
    failure: ({ id }) => ({ message: "a landlord was not told of a deposit", reservationId: id }),
  });
  await sweep({
    find: (trx, last: HeldDeposit | null, limit) => depositsToReturn(system, trx, last, limit),
    work: ({ id }) => returnDeposit(id),
    failure: ({ id }) => ({ message: "a deposit was not returned", reservationId: id }),
  });
  await sweep({
    find: claimsDue,
    work: moveOn,
    failure: ({ id }) => ({ message: "a claim was not settled", claimId: id }),
  });
}

/** Tells the landlord of a stay that ended until when they can claim of its deposit, unless they can't anymore. Once. */
async function tellDue(reservationId: string): Promise<void> {
  await tellIfClaimable(reservationId);
  await markDepositTold(reservationId);
}

async function tellIfClaimable(reservationId: string): Promise<void> {
  const deposit = await depositFor(system, reservationId);
  const { reservation, returnAt } = deposit;
  if (returnAt === null || reservation.depositState !== "held" || claimRefusal(deposit, now()) !== null)
    return;
  const { landlord } = await addressesOf(system, reservationId);
  const email = dueEmail(reservation, returnAt);
  await tell({
    kind: "depositDue",
    reader: "landlord",
    variables: stayVariables(reservation),
    key: claimDueKey(reservationId),
    memberId: reservation.landlordId,
    title: email.subject,
    text: email.text,
    path: `/deposits/${reservationId}`,
    about: { userId: reservation.tenantId, reservationId },
    email: {
      to: landlord,
      element: ClaimEmail({ email, brand: config.brandName, publicUrl: config.publicUrl }),
    },
  });
}

async function returnDeposit(reservationId: string): Promise<void> {
  await transaction(async (trx) => {
    await lockReservations(trx, [reservationId]);
    const { reservation, returnAt } = await depositFor(system, reservationId, trx);
    // Claimed, or the end of the stay moved, since it was found.
    if (reservation.depositState !== "held" || returnAt === null || returnAt > now()) return;
    await settleDeposit(trx, reservationId, null);
  });
}

type DueClaim = { id: string; reservationId: string };

/** Unanswered, or closed and not settled, or undecided while the stay was canceled or the deposit went back otherwise. */
async function claimsDue(trx: Transaction, last: DueClaim | null, limit: number): Promise<DueClaim[]> {
  const { rows } = await sql<DueClaim>`
    select c.id, c.reservation_id as "reservationId" from deposit_claims c
    join reservations r on r.landlord_id = c.landlord_id and r.id = c.reservation_id
    where c.settled_at is null and c.id > ${last?.id ?? ""} and (
      c.state = 'open' and c.answer_by <= ${now()}
      or c.awarded_cents is not null
      or r.status <> 'accepted' or not c.is_running and r.deposit_cents > 0 and r.deposit_state <> 'claimed')
    order by c.id limit ${limit}`.execute(trx);
  return rows;
}

async function moveOn({ id: claimId, reservationId }: DueClaim): Promise<void> {
  await transaction(async (trx) => {
    await lockReservations(trx, [reservationId]);
    const { claim, reservation } = await claimFor(system, claimId, trx);
    const { state, awardedCents, settledAt, answerBy } = claim;
    const change = trx.updateTable("depositClaims").where("id", "=", claimId);
    const instant = now();
    const isReturned =
      !claim.isRunning && reservation.depositCents > 0 && reservation.depositState !== "claimed";
    if (isUndecided(state) && (isReturned || reservation.status !== "accepted")) {
      await change
        .set({
          state: "void",
          awardedCents: 0,
          awardedNamedCents: 0,
          closedAt: instant,
          settledAt: instant,
          updatedAt: instant,
        })
        .execute();
    } else if (state === "open" && answerBy <= instant) {
      await change.set({ state: "unanswered", updatedAt: instant }).execute();
      await enqueue(trx, claimChanged, { claimId, what: "unanswered" });
    } else if (awardedCents !== null && settledAt === null) {
      await settleClaim(trx, { ...claim, awardedCents });
    }
  });
}
