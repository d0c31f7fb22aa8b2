import { laterChargeDay } from "#app/features/reservations/lifecycle/model.ts";
import { fromRange } from "#app/features/reservations/model.ts";
import { dateIn } from "#app/platform/dates.ts";

/** True if a stay's money may be taken now; until 90 days before it, its card is only saved. */
export function isPaidNow({ stay, timeZone, asOf }: { stay: string; timeZone: string; asOf: Date }): boolean {
  return laterChargeDay(fromRange(stay).start, dateIn(timeZone, asOf)) === null;
}
