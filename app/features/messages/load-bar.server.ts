import type { Actor } from "#app/features/accounts/model.ts";
import { favoriteIdsOf } from "#app/features/properties/queries.server.ts";
import { countUnread } from "./queries.server.ts";

/** What the frame of every page knows of a member: a tenant's favorites, and how many messages are unread. */
export async function loadBar(actor: Actor): Promise<{ favorites: string[]; unread: number }> {
  if (actor.kind !== "tenant" && actor.kind !== "landlord") return { favorites: [], unread: 0 };
  const [favorites, unread] = await Promise.all([
    actor.kind === "tenant" ? favoriteIdsOf(actor) : [],
    countUnread(actor),
  ]);
  return { favorites, unread };
}
