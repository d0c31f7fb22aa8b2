import type { Actor } from "#app/features/accounts/model.ts";
import { db } from "#app/platform/db.server.ts";
import type { Action, Status } from "../model.ts";
import { reservationFor } from "../queries.server.ts";

/** A reservation's transition: who made it, when, and from which status to which. */
export type Transition = {
  action: Action | "reserve";
  actorKind: Actor["kind"];
  fromStatus: Status | null;
  toStatus: Status;
  happenedAt: Date;
};

/** A reservation's history, oldest first, for those who may see it. */
export async function readHistory(actor: Actor, reservationId: string): Promise<Transition[]> {
  const { id } = await reservationFor(actor, reservationId);
  return db
    .selectFrom("reservationTransitions")
    .select(["action", "actorKind", "fromStatus", "toStatus", "happenedAt"])
    .where("reservationId", "=", id)
    .orderBy("id")
    .$narrowType<Transition>()
    .execute();
}
