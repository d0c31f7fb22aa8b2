import type { Actor } from "#app/features/accounts/model.ts";
import { db } from "#app/platform/db.server.ts";
import type { Action, Status } from "../model.ts";
import { reservationFor } from "../queries.server.ts";

/** A reservation's transition: who made it, when, and from which status to which. */
export type Transition = {
  id: number;
  action: Action | "reserve" | "changeStay" | "changeContents" | "endEarly";
  actorKind: Actor["kind"];
  fromStatus: Status | null;
  toStatus: Status;
  happenedAt: Date;
};

/**
 * A reservation's history, oldest first, for those who may see it. Its holder, and who wants it as the holder was told,
 * gets no acceptance that was undone.
 */
export async function readHistory(
  actor: Actor,
  reservationId: string,
  asToldToHolder = false,
): Promise<Transition[]> {
  const { id, status } = await reservationFor(actor, reservationId);
  const transitions = await db
    .selectFrom("reservationTransitions")
    .select(["id", "action", "actorKind", "fromStatus", "toStatus", "happenedAt"])
    .where("reservationId", "=", id)
    .orderBy("id")
    .$narrowType<Transition>()
    .execute();
  const isHolder = actor.kind === "tenant" || actor.kind === "visitor";
  return isHolder || asToldToHolder ? withoutUndone(transitions, status) : transitions;
}

/** Acceptances of which the holder was not told, because they were undone or still can be, are left out. */
function withoutUndone(transitions: Transition[], status: Status): Transition[] {
  return transitions.filter(({ action }, place) => {
    if (action !== "accept") return action !== "undoAccept";
    const next = transitions[place + 1];
    return next ? next.action !== "undoAccept" : status !== "pending";
  });
}
