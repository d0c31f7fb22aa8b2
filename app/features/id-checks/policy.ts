import type { Actor } from "#app/features/accounts/model.ts";
import { isUploader } from "#app/features/reservations/policy.ts";

/** An ID is seen by who uploaded it and by administrators; landlords learn only verified or not. */
export function maySeeId(
  actor: Actor,
  document: { uploaderId: string | null; visitorId: string | null },
): boolean {
  return actor.kind === "administrator" || isUploader(actor, document);
}
