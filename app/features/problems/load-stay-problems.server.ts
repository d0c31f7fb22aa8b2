import type { Actor } from "#app/features/accounts/model.ts";
import { isLive } from "#app/features/reservations/model.ts";
import { displacementFor, problemsFor } from "./queries.server.ts";
import { listOtherSpaces } from "./steps/list-other-spaces.server.ts";

/** A reservation's problems, and whether something that another left behind is in its way, with the spaces to choose instead. */
export async function loadStayProblems(actor: Actor, reservationId: string) {
  const about = await problemsFor(actor, reservationId);
  const displacement = about.side === "landlord" ? null : await displacementFor(actor, reservationId);
  const { reservation } = about;
  const mayGiveUp =
    displacement !== null &&
    displacement.settledAt === null &&
    displacement.choice === null &&
    isLive(reservation.status);
  const spaces = mayGiveUp ? await listOtherSpaces(reservation) : [];
  return { ...about, displacement, mayGiveUp, spaces };
}
