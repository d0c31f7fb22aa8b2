import type { ReservationJson } from "#app/features/reservations/present.ts";
import { dayInWords } from "#app/platform/dates.ts";
import { formatDollars, sumDollars } from "#app/platform/money.ts";

type Later = Pick<ReservationJson, "charged_on" | "card_saved" | "total" | "deposit">;

/** "Card saved. $126.00 will be charged on Mar 3, 2027."; null if no card is saved, or it was paid. */
export function laterChargeInWords({ charged_on, card_saved, total, deposit }: Later): string | null {
  if (!card_saved || charged_on === null) return null;
  return `Card saved. ${formatDollars(sumDollars([total, deposit]))} will be charged on ${dayInWords(charged_on)}.`;
}
