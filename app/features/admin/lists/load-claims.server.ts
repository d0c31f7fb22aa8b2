import type { Actor } from "#app/features/accounts/model.ts";
import { claimOutcomes, countWaitingClaims } from "#app/features/deposits/queries.server.ts";
import { countUnpaidCharges } from "#app/features/payments/extra-charges/queries.server.ts";
import { claimOutcomeNames, figureDays, sumByName } from "../cases/model.ts";
import type { ListQuery } from "../schema.ts";
import { loadList } from "./load-list.server.ts";

/** The list of claims, its figures, and what of them is unpaid because its cards were refused. */
export async function loadClaims(actor: Actor, listQuery: ListQuery) {
  const [list, unpaid, { toDecide, toAnswer, oldestSeconds }, closed] = await Promise.all([
    loadList(actor, "deposits", listQuery),
    countUnpaidCharges(actor),
    countWaitingClaims(actor),
    claimOutcomes(actor, figureDays),
  ]);
  const decided = sumByName(closed.map(({ outcome, count }) => [claimOutcomeNames[outcome], count]));
  return { ...list, unpaid, figures: { toDecide, toAnswer, oldestSeconds, decided } };
}
