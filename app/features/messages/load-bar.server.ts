import type { Actor } from "#app/features/accounts/model.ts";
import { isLoggedIn } from "#app/features/accounts/model.ts";
import { countUnreadNotices } from "#app/features/notices/queries.server.ts";
import { favoriteIdsOf } from "#app/features/properties/favorites/queries.server.ts";
import { countUnread } from "./queries.server.ts";

type Bar = { favorites: string[]; unread: { messages: number; notices: number } };

/** What the frame of every page knows of a member: a tenant's favorites, and how much is unread. */
export async function loadBar(actor: Actor): Promise<Bar> {
  if (!isLoggedIn(actor)) return { favorites: [], unread: { messages: 0, notices: 0 } };
  const [favorites, messages, notices] = await Promise.all([
    actor.kind === "tenant" ? favoriteIdsOf(actor) : [],
    actor.kind === "administrator" ? 0 : countUnread(actor),
    countUnreadNotices(actor),
  ]);
  return { favorites, unread: { messages, notices } };
}
