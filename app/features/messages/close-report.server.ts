import type { Actor } from "#app/features/accounts/model.ts";
import { recordAction } from "#app/features/accounts/members/record-action.server.ts";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { now } from "#app/platform/clock.server.ts";
import { transaction } from "#app/platform/db.server.ts";
import { Conflict } from "#app/platform/errors.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { reportClosed } from "./events.server.ts";
import type { ReportOutcome } from "./model.ts";

/**
 * Closes a report with a note about what was done, for administrators, and an outcome, for who sent it. From then on the conversation is closed to administrators again.
 */
export async function closeReport(
  actor: Actor,
  id: string,
  { note, outcome }: { note: string; outcome?: ReportOutcome | undefined },
  address: string,
): Promise<void> {
  const administrator = requireAdministrator(actor, "support");
  await transaction(async (trx) => {
    const closed = await trx
      .updateTable("messageReports")
      .set({ closedAt: now(), closedBy: administrator.id, note, outcome })
      .where("id", "=", id)
      .where("closedAt", "is", null)
      .returning("conversationId")
      .executeTakeFirst();
    if (!closed) throw new Conflict("This report is already closed.");
    const entry = { action: "closeMessageReport" as const, subjectId: closed.conversationId, address };
    await recordAction(trx, administrator, { ...entry, details: { report: id } });
    await enqueue(trx, reportClosed, { reportId: id });
  });
}
