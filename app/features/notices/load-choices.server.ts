import type { Actor } from "#app/features/accounts/model.ts";
import { requireMember } from "#app/features/accounts/policy.ts";
import { config } from "#app/platform/config.server.ts";
import { hasPush, mutesOf } from "./queries.server.ts";

/** A member's choices for the account page, and whether the browser of this session shows notices. */
export async function loadChoices(actor: Actor, sessionToken: string | null) {
  const member = requireMember(actor);
  const [mutes, here] = await Promise.all([mutesOf(member), hasPush(member, sessionToken)]);
  return { role: member.kind, mutes, push: { public_key: config.push?.publicKey ?? null, here } };
}
