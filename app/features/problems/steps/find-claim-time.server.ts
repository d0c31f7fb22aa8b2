import type { Actor } from "#app/features/accounts/model.ts";
import { claimRefusal } from "#app/features/deposits/model.ts";
import { depositFor } from "#app/features/deposits/queries.server.ts";
import { now } from "#app/platform/clock.server.ts";
import type { StayProblems } from "../queries.server.ts";

type About = { reservation: { id: string }; problems: Pick<StayProblems["problems"][number], "emptiedAt">[] };

/** Until when the landlord can claim of a stay whose space was emptied after it; null if nothing was left, or they can't. */
export async function findClaimTime(actor: Actor, { reservation, problems }: About): Promise<Date | null> {
  if (problems.every(({ emptiedAt }) => emptiedAt === null)) return null;
  const deposit = await depositFor(actor, reservation.id);
  return claimRefusal(deposit, now()) === null ? deposit.returnAt : null;
}
