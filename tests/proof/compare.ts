import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import { db } from "#app/platform/db.server.ts";
import { type Booked, keptOf, mayBecome, type Model, within } from "./model.ts";

const nothing = { rentCents: 0, feeCents: 0 };

/** The status that a reservation must have now; null if chance decides among those it may have. */
export type Known = ((one: Booked) => string) | null;

/** Compares the sequence's reservations with the model, which then adopts what chance decided. */
export async function compare(
  model: Model,
  transitions: (one: Booked) => string[],
  known: Known,
): Promise<void> {
  if (model.booked.length === 0) return;
  const rows = await db
    .selectFrom("reservations")
    .select(["id", "status", "paymentStatus", "answerBy", "payBy", "depositState", "depositKeptCents"])
    .select(["keptRentCents", "keptFeeCents"])
    .where(
      "id",
      "in",
      model.booked.map((one) => one.id),
    )
    .execute();
  const claims = await db
    .selectFrom("depositClaims")
    .select(["reservationId", "state", "answerBy", "amountCents"])
    .where(
      "reservationId",
      "in",
      model.booked.map((one) => one.id),
    )
    .execute();
  for (const one of model.booked) {
    const row = rows.find(({ id }) => id === one.id);
    assert(row, `${one.id} is gone`);
    const allowed = known ? new Set([known(one)]) : within(model, transitions(one), one);
    const words = `${one.id} was ${one.status}, and is ${row.status} instead of ${[...allowed].join(" or ")}`;
    assert(allowed.has(row.status), words);
    if (row.paymentStatus === "paid" && one.paymentStatus !== "paid")
      assert(wasCharged(model, one), `${one.id} is paid without a charge`);
    if (row.status === "canceled" && one.status !== "canceled") {
      const wasEarned = one.status.startsWith("accepted") && one.paymentStatus === "paid";
      const kept = { rentCents: row.keptRentCents, feeCents: row.keptFeeCents };
      const late = keptOf(model, one);
      // Beside another action it may have been accepted or paid first.
      const possible = known ? [wasEarned ? late : nothing] : [late, nothing];
      assert(
        possible.some((parts) => isDeepStrictEqual(parts, kept)),
        `${one.id} keeps ${JSON.stringify(kept)} instead of ${JSON.stringify(possible)}`,
      );
      one.kept = kept;
    }
    one.status = row.status;
    const deposit = `the deposit of ${one.id} was ${one.depositState}, and is ${row.depositState}`;
    assert(mayBecome(model, one, row.depositState), deposit);
    const claim = claims.find(({ reservationId }) => reservationId === one.id);
    assert(row.depositState !== "claimed" || claim, deposit);
    assert(row.depositKeptCents <= (claim?.amountCents ?? 0), `more of ${one.id} is kept than was claimed`);
    one.depositState = row.depositState;
    one.keptCents = row.depositKeptCents;
    one.claim = claim ? { ...claim, answerBy: claim.answerBy.getTime() } : null;
    one.paymentStatus = row.paymentStatus;
    one.answerBy = row.answerBy.getTime();
    one.payBy = row.payBy?.getTime() ?? null;
  }
}

export function wasCharged(model: Model, one: Booked): boolean {
  return model.checkouts.some((checkout) => checkout.charged && checkout.covers.includes(one.id));
}
