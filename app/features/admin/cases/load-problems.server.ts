import type { Actor } from "#app/features/accounts/model.ts";
import { countProblems, problemOutcomes } from "#app/features/problems/queries.server.ts";
import { outcomeNames } from "#app/features/problems/model.ts";
import { loadList } from "../lists/load-list.server.ts";
import type { ListQuery } from "../schema.ts";
import { figureDays, sumByName } from "./model.ts";

/** The list of problems, and its figures: what is open, since when, and how the problems of the last days ended. */
export async function loadProblems(actor: Actor, listQuery: ListQuery) {
  const [list, { toDecide, toAnswer, oldestSeconds }, ended] = await Promise.all([
    loadList(actor, "problems", listQuery),
    countProblems(actor),
    problemOutcomes(actor, figureDays),
  ]);
  const decided = sumByName(ended.map(({ outcome, count }) => [outcomeNames[outcome], count]));
  return { ...list, figures: { toDecide, toAnswer, oldestSeconds, decided } };
}
