import type { Actor } from "#app/features/accounts/model.ts";
import { mayAdminister } from "#app/features/accounts/policy.ts";
import { isUploader } from "#app/features/reservations/policy.ts";

/** Only its uploader and the administrators who check IDs see one; landlords learn only whether it's verified. */
export function maySeeId(
  actor: Actor,
  document: { uploaderId: string | null; visitorId: string | null },
): boolean {
  return mayAdminister(actor, "reviewer") || isUploader(actor, document);
}
