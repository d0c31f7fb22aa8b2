import assert from "node:assert/strict";
import { db } from "#app/platform/db.server.ts";
import { type Booked, type Model, within } from "./model.ts";

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
    .select(["id", "status", "paymentStatus", "answerBy", "payBy"])
    .where(
      "id",
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
    one.status = row.status;
    one.paymentStatus = row.paymentStatus;
    one.answerBy = row.answerBy.getTime();
    one.payBy = row.payBy?.getTime() ?? null;
  }
}

export function wasCharged(model: Model, one: Booked): boolean {
  return model.checkouts.some((checkout) => checkout.charged && checkout.covers.includes(one.id));
}
