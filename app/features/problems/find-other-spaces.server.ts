import type { Actor } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { problemFor } from "./queries.server.ts";
import { listOtherSpaces } from "./steps/list-other-spaces.server.ts";

/** The nearest spaces that an administrator can offer instead of a problem's (`listOtherSpaces`). */
export async function findOtherSpaces(actor: Actor, problemId: string) {
  const administrator = requireRole(actor, "administrator");
  const { reservation } = await problemFor(administrator, problemId);
  return listOtherSpaces(reservation);
}
