import type { Actor } from "#app/features/accounts/model.ts";
import { lockReservations } from "#app/features/reservations/lifecycle/lock-reservations.server.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { Conflict } from "#app/platform/errors.ts";
import { type HandoverKind, handoverRefusal } from "../model.ts";
import { isFixed, isPaidStay } from "../policy.ts";
import { handoversOf, stayFor } from "../queries.server.ts";

const system = { kind: "system" } as const;

/** Locks a handover to which the caller's side may add something now, first its reservation; refuses others. */
export async function lockHandover(
  trx: Transaction,
  actor: Actor,
  reservationId: string,
  kind: HandoverKind,
) {
  await lockReservations(trx, [reservationId]);
  const stay = await stayFor(actor, reservationId, trx);
  const { landlordId } = stay.reservation;
  await trx
    .insertInto("handovers")
    .values({ landlordId, reservationId, kind, createdAt: now(), updatedAt: now() })
    .onConflict((conflict) => conflict.columns(["landlordId", "reservationId", "kind"]).doNothing())
    .execute();
  const handover = (await handoversOf(system, stay.reservation, trx)).find((one) => one.kind === kind)!;
  const about = { kind, isPaidStay: isPaidStay(stay.reservation), isFixed: isFixed(handover), times: stay };
  const refusal = handoverRefusal(about, now());
  if (refusal !== null) throw new Conflict(refusal);
  return { ...stay, handover };
}
