import type { LoggedIn } from "#app/features/accounts/model.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { listMemberData } from "./list-member-data.server.ts";

/** What stands in the way of closing an account: why, and the page on which it is settled. */
export type Obstacle = { sentence: string; path: string | null };

/** Each module's objection to closing a member's account, one after the other. */
export async function* findObstacles(trx: Transaction, member: LoggedIn): AsyncGenerator<Obstacle> {
  for (const { objection, settledAt } of listMemberData()) {
    const sentence = (await objection?.(trx, member)) ?? null;
    const path = (member.kind !== "administrator" && settledAt?.[member.kind]) || null;
    if (sentence !== null) yield { sentence, path };
  }
}
