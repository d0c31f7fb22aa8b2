import type { Actor } from "#app/features/accounts/model.ts";
import { loadChanges } from "#app/features/reservations/changes/load-changes.server.ts";
import type { ChangesJson } from "#app/features/reservations/changes/present.ts";
import { savedCardOf } from "./queries.server.ts";

/** The screen of a stay's changes of dates, with the card that can pay for them, for its holder. */
export async function loadStayChanges(
  actor: Actor,
  reservationId: string,
  wish?: Parameters<typeof loadChanges>[2],
): Promise<ChangesJson> {
  const changes = await loadChanges(actor, reservationId, wish);
  const card = changes.side === "tenant" ? await savedCardOf({ kind: "system" }, reservationId) : null;
  return {
    ...changes,
    card: card && card.cardLast4 !== null ? { brand: card.cardBrand, last4: card.cardLast4 } : null,
  };
}
