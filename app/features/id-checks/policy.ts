import type { Actor } from "#app/features/accounts/model.ts";
import { isUploader } from "#app/features/reservations/policy.ts";

/** Only its uploader and administrators see an ID; landlords learn only whether it's verified. */
export function maySeeId(
  actor: Actor,
  document: { uploaderId: string | null; visitorId: string | null },
): boolean {
  return actor.kind === "administrator" || isUploader(actor, document);
}
