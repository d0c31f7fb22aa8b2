import type { Actor, LoggedIn } from "#app/features/accounts/model.ts";
import { requireAdministrator, requireMember } from "#app/features/accounts/policy.ts";
import { Forbidden } from "#app/platform/errors.ts";

/** Returns the caller who may import files: a landlord, their own; an administrator of support, those of each landlord. */
export function requireImporter(actor: Actor): LoggedIn {
  const member = requireMember(actor);
  if (member.kind === "landlord") return member;
  if (member.kind === "administrator") return requireAdministrator(member, "support");
  throw new Forbidden("Only landlords can import spaces.");
}

/** Whether the caller sees this landlord's files. */
export function mayImportFor(member: LoggedIn, landlordId: string): boolean {
  return member.kind === "administrator" || member.id === landlordId;
}
