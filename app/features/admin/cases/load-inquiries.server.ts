import type { Actor } from "#app/features/accounts/model.ts";
import { reportFigures } from "#app/features/inquiries/queries.server.ts";
import { loadList } from "../lists/load-list.server.ts";
import type { ListQuery } from "../schema.ts";
import { figureDays, type QueueFigures, reportReasonNames, sumByName } from "./model.ts";

/** The list of inquiries, and the figures of the reports among them: how many wait, since when, and why those were made that were answered. */
export async function loadInquiries(actor: Actor, listQuery: ListQuery) {
  const [list, { toDecide, oldestSeconds, ended }] = await Promise.all([
    loadList(actor, "inquiries", listQuery),
    reportFigures(actor, figureDays),
  ]);
  const decided = sumByName(ended.map(({ reason, count }) => [reportReasonNames[reason], count]));
  const figures: QueueFigures = { toDecide, toAnswer: null, oldestSeconds, decided };
  return { ...list, figures };
}
