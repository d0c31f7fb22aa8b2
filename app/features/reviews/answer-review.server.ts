import type { Actor } from "#app/features/accounts/model.ts";
import { reservationFor } from "#app/features/reservations/queries.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { transaction } from "#app/platform/db.server.ts";
import { Conflict, NotFound } from "#app/platform/errors.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { reviewAnswered } from "./events.server.ts";
import { longestAnswer, otherSide, writing } from "./model.ts";
import { sideOf } from "./policy.ts";
import { reviewForSystem } from "./queries.server.ts";
import { removeContacts } from "./steps/remove-contacts.server.ts";

/** Answers a published review publicly, once: by the side that it is about. */
export async function answerReview(actor: Actor, id: string, text: string): Promise<void> {
  const review = await reviewForSystem({ kind: "system" }, id);
  // To everyone else there is no such review.
  const reservation = await reservationFor(actor, review.reservationId).catch((error: unknown) => {
    throw error instanceof NotFound ? new NotFound("Review not found.") : error;
  });
  const side = sideOf(actor, reservation);
  if (side !== otherSide(review.side) || review.publishedAt === null) throw new NotFound("Review not found.");
  await limitRate(`reviews:${side}:${reservation.id}`, writing);
  const answer = removeContacts(text, longestAnswer, "answer");
  await transaction(async (trx) => {
    const answered = await trx
      .updateTable("reviews")
      .set({ answer, answeredAt: now() })
      .where("landlordId", "=", review.landlordId)
      .where("id", "=", id)
      .where("answer", "is", null)
      .where("hiddenAt", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (!answered) throw new Conflict("This review can’t be answered anymore.");
    await enqueue(trx, reviewAnswered, { reviewId: id });
  });
}
