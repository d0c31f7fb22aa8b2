import type { Actor } from "#app/features/accounts/model.ts";
import { isLoggedIn } from "#app/features/accounts/model.ts";
import { type TermsAsked, termsToAsk } from "#app/features/accounts/terms/model.ts";
import { termsInForce } from "#app/features/accounts/terms/terms-in-force.server.ts";
import { countUnreadNotices } from "#app/features/notices/queries.server.ts";
import { favoriteIdsOf } from "#app/features/properties/favorites/queries.server.ts";
import { waitingRequests } from "#app/features/reservations/landlord/queries.server.ts";
import { countUnread } from "./queries.server.ts";

type Bar = {
  /** The terms that they have still to accept. */
  terms: TermsAsked | null;
  favorites: string[];
  unread: { messages: number; notices: number };
  /** How many requests wait for a landlord's answer. */
  waiting: number;
};

/** What the frame of every page knows of a person: the terms they have to accept, a tenant's favorites, and how much waits for them. */
export async function loadBar(actor: Actor): Promise<Bar> {
  const terms = termsToAsk(isLoggedIn(actor) ? (actor.acceptedTerms ?? null) : null, termsInForce());
  if (!isLoggedIn(actor)) return { terms, favorites: [], unread: { messages: 0, notices: 0 }, waiting: 0 };
  const [favorites, messages, notices, { count: waiting }] = await Promise.all([
    actor.kind === "tenant" ? favoriteIdsOf(actor) : [],
    actor.kind === "administrator" ? 0 : countUnread(actor),
    countUnreadNotices(actor),
    actor.kind === "landlord" ? waitingRequests(actor) : { count: 0 },
  ]);
  return { terms, favorites, unread: { messages, notices }, waiting };
}
