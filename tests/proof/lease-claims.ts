import assert from "node:assert/strict";
import { sql } from "kysely";
import { answerClaim } from "#app/features/deposits/answer-claim.server.ts";
import { decideClaim } from "#app/features/deposits/decide-claim.server.ts";
import { depositFor } from "#app/features/deposits/queries.server.ts";
import { answerProblem } from "#app/features/problems/answer-problem.server.ts";
import { decideProblem } from "#app/features/problems/decide-problem.server.ts";
import { moveProblemsOn } from "#app/features/problems/move-problems-on.server.ts";
import { reportProblem } from "#app/features/problems/report-problem.server.ts";
import { problemDecision } from "#app/features/problems/schema.ts";
import { now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { askFor } from "#tests/support/charges.ts";
import { atDay } from "#tests/support/rentals.ts";
import { type Left, partsOf } from "./lease-model.ts";
import type { LeaseStep } from "./lease-steps.ts";
import type { LeaseWorld } from "./lease-world.ts";

const address = "192.0.2.1";
const reason = "The proof wants it.";
type Of<Name extends LeaseStep["do"]> = Extract<LeaseStep, { do: Name }>;

/** The landlord claims damage; the tenant agrees, or a third of it is decided. */
export async function claimDamage(world: LeaseWorld, { cents, agrees }: Of<"damage">): Promise<void> {
  const { tenant, landlord, reservationId } = world.rental;
  await askFor({ landlord, id: reservationId }, { damage: cents });
  const { claim } = await depositFor(landlord.actor, reservationId);
  await answerClaim(tenant.actor, reservationId, { objection: agrees ? null : reason }, address);
  const awardedCents = agrees ? cents : Math.floor(cents / 3);
  world.damages.push(awardedCents);
  if (agrees) return;
  await decideClaim(world.administrator.actor, claim!.id, { awardedCents, note: reason }, address);
}

/**
 * The tenant reports that the space isn't as described, the landlord disagrees, and a part is refunded by two processes at once: of the
 * last rent first that has begun.
 */
export async function reportAndRefund(world: LeaseWorld, { cents, from }: Of<"report">): Promise<void> {
  const { rental, administrator } = world;
  const { tenant, landlord, reservationId } = rental;
  const words = { words: reason, photos: [] };
  const report = { reservationId, kind: "not_as_described" as const, ...words };
  const problemId = await reportProblem(tenant.actor, report, address);
  await answerProblem(landlord.actor, { problemId, answer: "disagreed", ...words }, address);
  const wish = { outcome: "refund", amount: (cents / 100).toFixed(2), paid_by: from, note: reason };
  try {
    await decideProblem(administrator.actor, problemId, problemDecision.parse(wish), address);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // More than is left, or a bank has the money.
    return answerProblem(tenant.actor, { problemId, answer: "withdrawn", ...words }, address);
  }
  world.days += 2 / 24 / 60;
  await atDay(world.days);
  const expected = partsOf(await leftOf(reservationId), cents, from);
  const at = now();
  await Promise.all([moveProblemsOn(), moveProblemsOn()]);
  const made = await db
    .selectFrom("refunds")
    .select(["paymentId", "rentCents", "feeCents"])
    .where("reservationId", "=", reservationId)
    .where("reason", "=", "goodwill")
    .where("createdAt", ">=", at)
    .execute();
  const inOrder = (all: object[]) => all.map((one) => JSON.stringify(one)).toSorted();
  assert.deepEqual(inOrder(made), inOrder(expected), `a part of ${cents} from ${from}`);
}

/** What is left of each payment that a report can be refunded from: the last rent first that has begun, those ahead last. */
async function leftOf(reservationId: string): Promise<Left[]> {
  const { rows } = await sql<Left>`
    select payment_id as "paymentId", rent_id is null as "isOwn",
      amount_cents - fee_cents - deposit_cents - coalesce(gone.rent, 0)::int as "rentCents",
      fee_cents - coalesce(gone.fee, 0)::int as "feeCents"
    from payment_shares share cross join lateral (select sum(rent_cents) as rent, sum(fee_cents) as fee from (
      select rent_cents, fee_cents from refunds where refunds.payment_id = share.payment_id and state <> 'withdrawn'
      union all select rent_cents, fee_cents from dispute_shares join disputes on disputes.id = dispute_id
        where dispute_shares.payment_id = share.payment_id and status in ('needs_response', 'under_review', 'lost')) each) gone
    where reservation_id = ${reservationId} and settled and (rent_id is null or starts_with(rent_id, 'rnt_'))
    order by coalesce(rent_due_at > ${now()}, false), rent_id is null, (select period from rents where rents.id = rent_id) desc`.execute(
    db,
  );
  return rows;
}
