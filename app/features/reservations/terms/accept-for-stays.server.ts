import { isLoggedIn, type Actor } from "#app/features/accounts/model.ts";
import { acceptTerms } from "#app/features/accounts/terms/accept-terms.server.ts";
import { termsHaveChanged } from "#app/features/accounts/terms/model.ts";
import { markOfTerms } from "#app/features/accounts/terms/terms-in-force.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { Invalid } from "#app/platform/errors.ts";
import { applyOperatorTexts } from "#app/platform/operator-texts.server.ts";
import { currentRequestId } from "#app/platform/request-context.server.ts";
import { reservationFor, reservationsOfOrder } from "../queries.server.ts";
import { serviceTerms } from "./model.ts";
import { termsToAskOf } from "./queries.server.ts";

/**
 * Accepts the terms of service: for a member with the account, for a visitor with each of these reservations, each version once. Without a
 * version it refuses a visitor who accepted older ones with them: they read new ones first. 404 if the caller holds none of them.
 */
export async function acceptForStays(
  actor: Actor,
  stays: { reservationId: string } | { orderId: string },
  version: string | undefined,
): Promise<void> {
  if (version !== undefined) await acceptTerms(actor, version);
  if (isLoggedIn(actor)) return;
  const rows =
    "orderId" in stays
      ? await reservationsOfOrder(actor, stays.orderId)
      : [await reservationFor(actor, stays.reservationId)];
  if (version === undefined) {
    await applyOperatorTexts();
    const asked = await termsToAskOf(actor, rows);
    // Without changes it is a first time, which the API leaves to its callers.
    if (asked === null || asked.changes.length === 0) return;
    throw new Invalid(termsHaveChanged, { accepts_terms: termsHaveChanged });
  }
  const accepted = {
    ...serviceTerms(markOfTerms(version)),
    requestId: currentRequestId() ?? null,
    agreedAt: now(),
  };
  await db
    .insertInto("stayTerms")
    .values(
      rows.map(({ id, landlordId }) => ({
        ...accepted,
        facts: JSON.stringify(accepted.facts),
        reservationId: id,
        landlordId,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
