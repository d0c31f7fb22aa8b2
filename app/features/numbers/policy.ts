import type { Actor, LoggedIn } from "#app/features/accounts/model.ts";
import { requireAdministrator } from "#app/features/accounts/policy.ts";

/** Who may see the whole marketplace in numbers; what we earned is for finance. */
export function requireNumbers(actor: Actor): LoggedIn {
  return requireAdministrator(actor, "support", "finance");
}
