import type { Actor } from "#app/features/accounts/model.ts";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { problemFor } from "./queries.server.ts";
import { listOtherSpaces } from "./steps/list-other-spaces.server.ts";

/** The nearest spaces that an administrator can offer instead of a problem's (`listOtherSpaces`). */
export async function findOtherSpaces(actor: Actor, problemId: string) {
  const administrator = requireAdministrator(actor, "support");
  const { reservation } = await problemFor(administrator, problemId);
  return listOtherSpaces(reservation);
}
