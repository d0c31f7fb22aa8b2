import { loadAccount } from "#app/features/accounts/members/load-account.server.ts";
import type { Actor } from "#app/features/accounts/model.ts";
import { requireMember } from "#app/features/accounts/policy.ts";
import { pushOf, mutesOf } from "./queries.server.ts";

/** The account page: how a member logs in, and what they are told; `token` is the current session's. */
export async function loadAccountScreen(actor: Actor, token: string | null) {
  const member = requireMember(actor);
  const [account, mutes, push] = await Promise.all([
    loadAccount(member, token),
    mutesOf(member),
    pushOf(member, token),
  ]);
  return { ...account, mutes, push };
}
