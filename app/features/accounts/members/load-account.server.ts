import type { Actor } from "../model.ts";
import { requireMember } from "../policy.ts";
import { hasTwoStep, passkeysOf, sessionsOf } from "../queries.server.ts";

/** A member's login methods and sessions; `token` is the current session's. */
export async function loadAccount(actor: Actor, token: string | null) {
  const member = requireMember(actor);
  const [twoStep, passkeys, sessions] = await Promise.all([
    hasTwoStep(member),
    passkeysOf(member),
    sessionsOf(member, token),
  ]);
  return { twoStep, passkeys, sessions };
}
