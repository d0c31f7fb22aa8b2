import { sql } from "kysely";
import { leftOfStay } from "#app/features/payments/refunds/queries.server.ts";
import { refundStay } from "#app/features/payments/refunds/refund-stay.server.ts";
import { isChangeCharged } from "#app/features/reservations/changes/queries.server.ts";
import { endStayEarly } from "#app/features/reservations/lifecycle/end-stay-early.server.ts";
import { lockReservations } from "#app/features/reservations/lifecycle/lock-reservations.server.ts";
import { transitionReservation } from "#app/features/reservations/lifecycle/transition-reservation.server.ts";
import { isLive } from "#app/features/reservations/model.ts";
import type { ReservationRow } from "#app/features/reservations/queries.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { transaction, type Transaction } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { sweep } from "#app/platform/sweep.server.ts";
import { problemChanged } from "./events.server.ts";
import { isClaim, isUnsettled, type Outcome, type StepName } from "./model.ts";
import { problemsFor, type ProblemRow, type StayProblems } from "./queries.server.ts";
import { addStep } from "./steps/add-step.server.ts";
import { offerDifference } from "./steps/offer-difference.server.ts";
import { emptySpace } from "./steps/occupy-space.server.ts";
import { remindTenant, skipReminders } from "./steps/remind-tenant.server.ts";

const system = { kind: "system" } as const;
const nothing = { refundCents: null, paidBy: null, offeredPropertyId: null, offerLimitCents: null };

type Due = { reservationId: string; id: string };

/**
 * Leaves problems that no landlord fixed in time to administrators, takes silence about a fix or about a stay to which no
 * one came as consent, reminds of things left behind and ends them at their limit or with a move-out of both, and does what was decided
 * once it can't be undone anymore.
 */
export async function moveProblemsOn(): Promise<void> {
  await sweep({
    find: findDue,
    work: moveOn,
    failure: (due) => ({ message: "a problem was not moved on", ...due }),
  });
}

/**
 * Nothing is left to decide: the stay ended, and its money went back, also what a late cancellation keeps, or no one would have
 * come. What a bank has of it may come back. Things that were left behind stay where they are, and the rents of a rental with the
 * landlord, from which a claim may be refunded.
 */
const isVoid = sql<boolean>`(not is_live(r.status) and p.kind <> 'left_behind' and (p.holds_rent or coalesce(left_of_rents(r.id), 0) <= 0)
  and (r.kept_rent_cents = 0 or p.kind = 'no_show'
  or r.payment_status = 'refunded' and coalesce(left_of_reservation(r.id), 0) <= 0 and not is_in_dispute(r.id)))`;

async function findDue(trx: Transaction, last: Due | null, limit: number): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select p.reservation_id as "reservationId", p.id from problems p
    join reservations r on r.landlord_id = p.landlord_id and r.id = p.reservation_id
    where p.settled_at is null and (p.reservation_id, p.id) > (${last?.reservationId ?? ""}, ${last?.id ?? ""}) and (
      p.state in ('open', 'fixed') and p.answer_by <= ${now()}
      or p.state = 'decided' and p.applies_at <= ${now()}
      or p.state = 'open' and p.kind = 'no_show' and tenant_came(p.landlord_id, p.reservation_id, p.created_at)
      or p.state = 'open' and p.remind_at <= ${now()}
      or p.state <> 'decided' and p.kind = 'left_behind' and moved_out_at(p.landlord_id, p.reservation_id) is not null
      or p.state <> 'decided' and ${isVoid})
    order by p.reservation_id, p.id limit ${limit}`.execute(trx);
  return rows;
}

async function moveOn({ reservationId, id }: Due): Promise<void> {
  await transaction(async (trx) => {
    await lockReservations(trx, [reservationId]);
    const about = await problemsFor(system, reservationId, trx);
    const problem = about.problems.find((one) => one.id === id && isUnsettled(one));
    // Someone may have answered since it was found; and no stay ends while its card may be charged: it is found again.
    if (problem && !(await isChangeCharged(system, about.reservation, trx)))
      await moveProblemOn(trx, problem, about);
  });
}

async function moveProblemOn(
  trx: Transaction,
  problem: ProblemRow,
  { reservation, stay }: StayProblems,
): Promise<void> {
  const isNoShow = problem.kind === "no_show";
  const isLeft = problem.kind === "left_behind";
  const end = (what: StepName, outcome: Outcome) => endProblem(trx, problem, reservation, { what, outcome });
  const isLate = problem.answerBy <= now();
  if (problem.state === "decided") {
    if (problem.appliesAt! <= now()) await settleDecision(trx, problem, reservation);
  } else if (await becameVoid(trx, problem)) await end("void", "void");
  else if (isLeft && stay.wasMovedOut) await end("confirmed", "fixed");
  else if (problem.state === "open" && isNoShow && (await tenantCame(trx, problem)))
    await wait(trx, problem, "came");
  else if (problem.state === "open" && isNoShow && isLate) {
    const isShorter = await endStayEarly(trx, system, reservation.id);
    await end("unopposed", isShorter ? "no_show" : "nothing");
  } else if (problem.state === "open" && isLate && isLeft) await end("limit", "limit");
  else if (isLeft && problem.state === "open") await remindTenant(trx, problem, reservation.timeZone);
  else if (problem.state === "open" && isLate) await wait(trx, problem, "overdue");
  else if (problem.state === "fixed" && isLate) await end("confirmed", "fixed");
}

async function becameVoid(trx: Transaction, { id }: ProblemRow): Promise<boolean> {
  const { rows } = await sql<{ isVoid: boolean }>`
    select ${isVoid} as "isVoid" from problems p
    join reservations r on r.landlord_id = p.landlord_id and r.id = p.reservation_id where p.id = ${id}`.execute(
    trx,
  );
  return rows[0]!.isVoid;
}

async function tenantCame(
  trx: Transaction,
  { landlordId, reservationId, createdAt }: ProblemRow,
): Promise<boolean> {
  const { came } = await trx
    .selectNoFrom(sql<boolean>`tenant_came(${landlordId}, ${reservationId}, ${createdAt})`.as("came"))
    .executeTakeFirstOrThrow();
  return came;
}

/**
 * Does what was decided, once, and writes what came of it: as much as was still left is refunded, and if nothing could be
 * done, nothing changed. While a bank has the money it waits for an administrator again. The reservation must be locked.
 */
async function settleDecision(
  trx: Transaction,
  problem: ProblemRow,
  reservation: ReservationRow,
): Promise<void> {
  if (problem.kind === "left_behind" && problem.outcome === "nothing")
    return uphold(trx, problem, reservation);
  const left = await leftOfStay(system, trx, reservation.id);
  const done = await doDecision(trx, problem, reservation);
  if (done === null) {
    await wait(trx, problem, "undone");
    return;
  }
  await trx
    .updateTable("problems")
    .set(done ? { refundCents: done.refundCents } : { ...nothing, outcome: "nothing" })
    .where("id", "=", problem.id)
    .execute();
  if (done && problem.offeredPropertyId !== null)
    await offerDifference(trx, reservation, {
      propertyId: problem.offeredPropertyId,
      limitCents: problem.offerLimitCents!,
      left,
    });
  await close(trx, problem, reservation);
  // Its step was written when it was decided.
  const { position } = problem.steps.findLast(({ what }) => what === "decided")!;
  await enqueue(trx, problemChanged, { problemId: problem.id, position });
}

/**
 * What was refunded of a part; false if there was nothing to do, null while a bank has the money. A whole refund ends the
 * stay, whose end refunds all that is left, with the deposit.
 */
async function doDecision(
  trx: Transaction,
  problem: ProblemRow,
  { id, status }: ReservationRow,
): Promise<{ refundCents: number | null } | false | null> {
  const { outcome, refundCents, paidBy } = problem;
  const isWhole = refundCents === null;
  // A release from before knew no claims.
  if (isWhole && isClaim(problem) && (outcome === "refund" || outcome === "other_space")) return null;
  if (outcome === "no_show") return (await endStayEarly(trx, system, id)) && { refundCents };
  if (outcome !== "refund" && outcome !== "other_space") return { refundCents };
  if (isWhole && isLive(status)) {
    if ((await leftOfStay(system, trx, id)) === null) return null;
    await transitionReservation(trx, system, id, "cancel");
    return { refundCents };
  }
  const wish = { amountCents: refundCents, from: paidBy ?? "landlord", withRents: isClaim(problem) } as const;
  const cents = await refundStay(trx, id, wish);
  if (cents === null) return null;
  return cents > 0 && { refundCents: isWhole ? null : cents };
}

async function wait(trx: Transaction, { id }: ProblemRow, what: StepName): Promise<void> {
  await trx
    .updateTable("problems")
    .set({ state: "waiting", waitingSince: now(), updatedAt: now() })
    .set({ ...nothing, outcome: null, appliesAt: null })
    .where("id", "=", id)
    .execute();
  await addStep(trx, id, { what, by: "system" });
}

/**
 * They are still there: it goes on, until the tenant says otherwise again or the limit is over. Reminders that were due while it was
 * disputed are noted as not sent.
 */
async function uphold(trx: Transaction, problem: ProblemRow, { timeZone }: ReservationRow): Promise<void> {
  const { id, limitAt, steps } = problem;
  await skipReminders(trx, problem, timeZone);
  await trx
    .updateTable("problems")
    .set({ state: "open", outcome: null, appliesAt: null, waitingSince: null })
    .set({ answerBy: limitAt!, updatedAt: now() })
    .where("id", "=", id)
    .execute();
  const words = steps.findLast(({ what }) => what === "decided")?.words;
  await addStep(trx, id, { what: "upheld", by: "administrator", words });
}

async function endProblem(
  trx: Transaction,
  problem: ProblemRow,
  reservation: ReservationRow,
  { what, outcome }: { what: StepName; outcome: Outcome },
): Promise<void> {
  const { id } = problem;
  if (outcome === "limit") await skipReminders(trx, problem, reservation.timeZone);
  await trx.updateTable("problems").set({ state: "closed", outcome }).where("id", "=", id).execute();
  await close(trx, { ...problem, outcome }, reservation);
  await addStep(trx, id, { what, by: "system" });
}

async function close(trx: Transaction, problem: ProblemRow, reservation: ReservationRow): Promise<void> {
  await trx
    .updateTable("problems")
    .set({ settledAt: now(), updatedAt: now() })
    .where("id", "=", problem.id)
    .execute();
  await emptySpace(trx, problem, reservation);
}
