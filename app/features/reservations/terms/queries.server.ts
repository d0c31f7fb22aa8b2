import { isLoggedIn, type Actor } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { type TermsAsked, termsToAsk } from "#app/features/accounts/terms/model.ts";
import { db } from "#app/platform/db.server.ts";

type Stay = { landlordId: string; id: string };

/** For administrators and the system: every part of a stay's terms, as its tenant agreed to them. */
export async function termsOf(actor: Actor, { landlordId, id }: Stay) {
  if (actor.kind !== "system") requireRole(actor, "administrator");
  return db
    .selectFrom("stayTerms")
    .select(["part", "version", "body", "facts", "requestId", "agreedAt"])
    .where("landlordId", "=", landlordId)
    .where("reservationId", "=", id)
    .orderBy("part")
    .execute();
}

/** What the tenant agreed to be charged; null for a rental from before it was asked. */
export async function renewalAgreed(actor: Actor, stay: Stay): Promise<string | null> {
  return (await termsOf(actor, stay)).find(({ part }) => part === "renewal")?.body ?? null;
}

/** What a visitor has still to accept before these reservations are paid; null for members, whose account knows it. */
export async function termsToAskOf(actor: Actor, stays: Stay[]): Promise<TermsAsked | null> {
  if (isLoggedIn(actor) || stays.length === 0) return null;
  const accepted = await db
    .selectFrom("stayTerms")
    .select("reservationId")
    .where("part", "=", "service")
    .where(
      "reservationId",
      "in",
      stays.map(({ id }) => id),
    )
    .execute();
  return accepted.length < stays.length ? termsToAsk(null) : null;
}
