import { answerClaim } from "#app/features/deposits/answer-claim.server.ts";
import { claimDeposit } from "#app/features/deposits/claim-deposit.server.ts";
import { decideClaim } from "#app/features/deposits/decide-claim.server.ts";
import { addToHandover } from "#app/features/handovers/add-to-handover.server.ts";
import { agreeToHandover } from "#app/features/handovers/agree-to-handover.server.ts";
import { openCheckout } from "#app/features/payments/checkout/open-checkout.server.ts";
import { accept, cancelAsLandlord } from "#app/features/reservations/lifecycle/answer.server.ts";
import { cancelAsAdministrator } from "#app/features/reservations/lifecycle/cancel-as-administrator.server.ts";
import { cancel } from "#app/features/reservations/lifecycle/cancel.server.ts";
import { answerReview } from "#app/features/reviews/answer-review.server.ts";
import { hideReview } from "#app/features/reviews/hide-review.server.ts";
import { showReview } from "#app/features/reviews/show-review.server.ts";
import { writeReview } from "#app/features/reviews/write-review.server.ts";
import { db } from "#app/platform/db.server.ts";
import { payByCard } from "#tests/support/payments.ts";
import type { Stay } from "./trust-model.ts";
import type { Side, StayStep } from "./trust-steps.ts";
import { actorOf, type TrustWorld } from "./trust-world.ts";

const address = "192.0.2.1";
const reason = "The proof wants it.";

/** There is no review or claim yet, so there is no id to name. */
export const nothing = "there is nothing like that yet";

/** Does something to a stay by the product's command, with words of its own. */
export async function act(world: TrustWorld, stay: Stay, step: StayStep, words: string): Promise<unknown> {
  const actor = actorOf(world, stay, step.by);
  const reservationId = stay.id;
  switch (step.do) {
    case "accept":
      return accept(actor, stay.id);
    case "pay": {
      const { url } = await openCheckout(actor, {
        payable: { reservationId },
        address: "http://localhost:3000",
      });
      return payByCard(url);
    }
    case "cancel":
      if (step.by === "administrator")
        return cancelAsAdministrator(actor, { reservationId, reason }, address);
      return step.by === "landlord" ? cancelAsLandlord(actor, stay.id) : cancel(actor, stay.id);
    case "write": {
      const { stars } = step;
      const parts = { as_described: stars, access: stars, communication: stars };
      return writeReview(actor, stay.id, { stars, ...parts, text: words });
    }
    case "reply":
    case "hide":
    case "show": {
      const reviewId = await reviewOf(stay, step.side);
      if (reviewId === undefined) return nothing;
      if (step.do === "reply") return answerReview(actor, reviewId, words);
      if (step.do === "hide") return hideReview(actor, { reviewId, reason }, address);
      return showReview(actor, reviewId, address);
    }
    case "claim": {
      const claim = { reservationId, amountCents: step.cents, reason, photos: [] };
      return claimDeposit(actor, claim, address);
    }
    case "answer":
      return answerClaim(actor, stay.id, { objection: step.agrees ? null : reason }, address);
    case "decide": {
      const claimId = await claimOf(stay);
      if (claimId === undefined) return nothing;
      return decideClaim(actor, claimId, { awardedCents: step.cents, note: reason }, address);
    }
    case "add":
      return addToHandover(actor, { reservationId, kind: step.kind, note: words, photos: [] });
    case "agree": {
      const version = stay.handovers[step.kind].version - (step.stale ? 1 : 0);
      return agreeToHandover(actor, { reservationId, kind: step.kind, version });
    }
  }
}

async function reviewOf({ id }: Stay, side: Side): Promise<string | undefined> {
  const review = await db
    .selectFrom("reviews")
    .select("id")
    .where("reservationId", "=", id)
    .where("side", "=", side)
    .executeTakeFirst();
  return review?.id;
}

async function claimOf({ id }: Stay): Promise<string | undefined> {
  const claim = await db
    .selectFrom("depositClaims")
    .select("id")
    .where("reservationId", "=", id)
    .executeTakeFirst();
  return claim?.id;
}
