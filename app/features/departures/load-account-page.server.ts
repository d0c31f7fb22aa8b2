import type { Actor } from "#app/features/accounts/model.ts";
import { requireMember } from "#app/features/accounts/policy.ts";
import { loadAccountScreen } from "#app/features/notices/load-account-screen.server.ts";
import { transaction } from "#app/platform/db.server.ts";
import { listMemberData } from "./steps/list-member-data.server.ts";

/** The account page: how its member logs in and is told, and what stands in the way of leaving. */
export async function loadAccountPage(actor: Actor, token: string | null) {
  const [screen, obstacles] = await Promise.all([loadAccountScreen(actor, token), listObstacles(actor)]);
  return { ...screen, obstacles };
}

/** What stands in the way of closing an account: why, and the page on which it is settled. */
type Obstacle = { sentence: string; path: string | null };

/** Every objection to closing the caller's account; `closeAccount` refuses with the first one. */
async function listObstacles(actor: Actor): Promise<Obstacle[]> {
  const member = requireMember(actor);
  if (member.kind === "administrator") return [];
  const { kind } = member;
  return transaction(async (trx) => {
    const obstacles: Obstacle[] = [];
    for (const { objection, settledAt } of listMemberData()) {
      const sentence = (await objection?.(trx, member)) ?? null;
      if (sentence !== null) obstacles.push({ sentence, path: settledAt?.[kind] ?? null });
    }
    return obstacles;
  });
}
