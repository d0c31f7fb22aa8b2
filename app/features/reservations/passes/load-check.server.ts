import type { Actor } from "#app/features/accounts/model.ts";
import { now } from "#app/platform/clock.server.ts";
import { publicKeys } from "#app/platform/public-signature.server.ts";
import { passesOf, spacesToCheck } from "./queries.server.ts";

export type CheckList = Awaited<ReturnType<typeof loadCheck>>;

/** What a landlord's phone needs to check passes without a network. */
export async function loadCheck(actor: Actor) {
  const [passes, spaces] = await Promise.all([passesOf(actor), spacesToCheck(actor)]);
  return { keys: publicKeys(), spaces, passes, listedAt: now() };
}
