import type { Actor } from "../model.ts";
import { requireMember } from "../policy.ts";
import { hasTwoStep, passkeysOf, sessionsOf } from "../queries.server.ts";

/** How a member logs in and where they are logged in; `token` is that of the session that asks. */
export async function loadAccount(actor: Actor, token: string | null) {
  const member = requireMember(actor);
  const [twoStep, passkeys, sessions] = await Promise.all([
    hasTwoStep(member),
    passkeysOf(member),
    sessionsOf(member, token),
  ]);
  return { twoStep, passkeys, sessions };
}
