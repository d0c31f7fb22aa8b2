import type { Actor } from "#app/features/accounts/model.ts";
import { now } from "#app/platform/clock.server.ts";
import { Conflict } from "#app/platform/errors.ts";
import { type HandoverKind, handoverRefusal } from "./model.ts";
import { isFixed, isPaidStay } from "./policy.ts";
import { handoversFor } from "./queries.server.ts";

/** Refuses callers who can't add to this handover now, before their photos are read. */
export async function refuseHandover(actor: Actor, reservationId: string, kind: HandoverKind): Promise<void> {
  const { stay, handovers } = await handoversFor(actor, reservationId);
  const handover = handovers.find((one) => one.kind === kind)!;
  const about = { kind, isPaidStay: isPaidStay(stay.reservation), isFixed: isFixed(handover), times: stay };
  const refusal = handoverRefusal(about, now());
  if (refusal !== null) throw new Conflict(refusal);
}
