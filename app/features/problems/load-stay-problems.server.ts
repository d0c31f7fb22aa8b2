import type { Actor } from "#app/features/accounts/model.ts";
import { mayAdminister } from "#app/features/accounts/policy.ts";
import { isLive } from "#app/features/reservations/model.ts";
import { now } from "#app/platform/clock.server.ts";
import { mayGiveUp, type Reader } from "./model.ts";
import { differenceFor, displacementFor, problemsFor } from "./queries.server.ts";
import { findClaimTime } from "./steps/find-claim-time.server.ts";
import { listOtherSpaces } from "./steps/list-other-spaces.server.ts";

/** A reservation's problems, and whether something that another left behind is in its way, with the spaces to choose instead. */
export async function loadStayProblems(actor: Actor, reservationId: string) {
  const about = await problemsFor(actor, reservationId);
  const displacement = about.side === "landlord" ? null : await displacementFor(actor, reservationId);
  const difference = await differenceFor(actor, reservationId);
  const { reservation } = about;
  const may = mayGiveUp(displacement, { ...about.stay, isLive: isLive(reservation.status) }, now());
  const spaces = may ? await listOtherSpaces(reservation) : [];
  const reader: Reader = about.side ?? (mayAdminister(actor, "support") ? "support" : null);
  const claimUntil = about.side === "landlord" ? await findClaimTime(actor, about) : null;
  return { ...about, reader, claimUntil, displacement, difference, mayGiveUp: may, spaces };
}
