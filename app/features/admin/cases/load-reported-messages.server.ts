import type { Actor } from "#app/features/accounts/model.ts";
import { presentReport } from "#app/features/messages/present.ts";
import { messageReports, reportFigures } from "#app/features/messages/queries.server.ts";
import { figureDays, type QueueFigures, reportOutcomeNames, sumByName } from "./model.ts";

/** Reported messages, and their figures: how many wait, since when, and what came of those of the last days. */
export async function loadReportedMessages(actor: Actor) {
  const [reports, { toDecide, oldestSeconds, ended }] = await Promise.all([
    messageReports(actor),
    reportFigures(actor, figureDays),
  ]);
  const decided = sumByName(
    ended.map(({ outcome, count }) => [reportOutcomeNames[outcome ?? "none"], count]),
  );
  const figures: QueueFigures = { toDecide, toAnswer: null, oldestSeconds, decided };
  return { reports: reports.map(presentReport), figures };
}
