import { createHash } from "node:crypto";
import { type ChangeQuoteJson, presentChangeQuote } from "#app/features/reservations/changes/present.ts";
import type { ReservationRow } from "#app/features/reservations/queries.server.ts";
import type { ChangeQuote } from "./quote-change.server.ts";

/** A quote as it is shown, with the mark of exactly that. */
export function markQuote(quote: ChangeQuote, reservation: ReservationRow): ChangeQuoteJson {
  const shown = presentChangeQuote(quote, reservation);
  const hash = createHash("sha256").update(JSON.stringify(shown));
  return { ...shown, quote_mark: hash.digest("base64url").slice(0, 22) };
}
