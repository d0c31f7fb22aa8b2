import type { Actor } from "#app/features/accounts/model.ts";

/** An ID is seen by who uploaded it and by administrators; landlords learn only verified or not. */
export function maySeeId(
  actor: Actor,
  document: { uploaderId: string | null; visitorId: string | null },
): boolean {
  if (actor.kind === "system") return false;
  if (actor.kind === "administrator") return true;
  if (actor.kind !== "visitor" && document.uploaderId === actor.id) return true;
  return (
    document.uploaderId === null && document.visitorId !== null && document.visitorId === actor.visitorId
  );
}
