import type { Actor } from "#app/features/accounts/model.ts";
import { lateFeeIdOf } from "#app/features/payments/extra-charges/model.ts";
import { rentsOfCauses } from "#app/features/payments/renewals/queries.server.ts";
import { rentPeriods } from "./queries.server.ts";

/**
 * The period of the rent that an entry of a landlord's ledger concerns, by the entry's cause and its reservation: the rent,
 * its refunds, payouts and disputes.
 */
export async function loadPeriods(actor: Actor): Promise<Map<string, string>> {
  const [periods, causes] = [await rentPeriods(actor), await rentsOfCauses(actor)];
  const found = new Map(
    periods.map(({ reservationId, rentId, period }) => [
      `${rentId ?? reservationId} ${reservationId}`,
      period,
    ]),
  );
  // The late fee of a rent is of its period, too.
  for (const { reservationId, rentId, period } of periods)
    if (rentId !== null) found.set(`${lateFeeIdOf(rentId)} ${reservationId}`, period);
  for (const { cause, reservationId, rentId } of causes) {
    const period = found.get(`${rentId ?? reservationId} ${reservationId}`);
    if (period !== undefined) found.set(`${cause} ${reservationId}`, period);
  }
  return found;
}
