import type { Actor } from "#app/features/accounts/model.ts";
import { requireMember } from "#app/features/accounts/policy.ts";
import { loadAccountScreen } from "#app/features/notices/load-account-screen.server.ts";
import { transaction } from "#app/platform/db.server.ts";
import { findObstacles, type Obstacle } from "./steps/find-obstacles.server.ts";

/** The account page: how its member logs in and is told, and what stands in the way of leaving. */
export async function loadAccountPage(actor: Actor, token: string | null) {
  const [screen, obstacles] = await Promise.all([loadAccountScreen(actor, token), listObstacles(actor)]);
  return { ...screen, obstacles };
}

/** Every objection to closing the caller's account; `closeAccount` refuses with the first one. */
async function listObstacles(actor: Actor): Promise<Obstacle[]> {
  const member = requireMember(actor);
  if (member.kind === "administrator") return [];
  return transaction(async (trx) => {
    const obstacles: Obstacle[] = [];
    for await (const obstacle of findObstacles(trx, member)) obstacles.push(obstacle);
    return obstacles;
  });
}
