import { tell } from "#app/features/notices/tell.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { ReportClosedEmail } from "./emails.tsx";
import type { ReportOutcome } from "./model.ts";
import { conversationForSystem } from "./queries.server.ts";
import { readRecipient } from "./steps/read-recipient.server.ts";

const outcomes: Record<ReportOutcome, string> = {
  acted:
    "We read the conversation that you reported, and did something about it. What we do about someone stays between them and us.",
  nothing: "We read the conversation that you reported, and found nothing that breaks our rules.",
};

/** Tells who reported a conversation what came of it; the other side hears nothing. */
export async function tellReportClosed({ reportId }: { reportId: string }): Promise<void> {
  const report = await db
    .selectFrom("messageReports")
    .select(["conversationId", "side", "outcome"])
    .where("id", "=", reportId)
    .executeTakeFirst();
  // Deleted with the conversation.
  if (!report) return;
  const conversation = await conversationForSystem({ kind: "system" }, report.conversationId);
  const recipient = await readRecipient(conversation, report.side);
  if (recipient === null || recipient === "moving") return;
  const { email: to, memberId, reservationId, path, mayEmail, isUnconfirmed } = recipient;
  const text =
    report.outcome === null ? "We read the conversation that you reported." : outcomes[report.outcome];
  const heading = `Your report: ${conversation.title}`;
  const facts = { brand: config.brandName, heading, text, url: config.publicUrl + path };
  await tell({
    kind: "reportClosed",
    reader: report.side,
    variables: { space: conversation.title },
    key: `report-closed-${reportId}`,
    memberId,
    title: heading,
    text,
    path: `/messages/${conversation.id}`,
    about: { userId: memberId, ...(reservationId !== null && { reservationId }) },
    email: mayEmail
      ? { to, ...(isUnconfirmed !== undefined && { isUnconfirmed }), element: ReportClosedEmail(facts) }
      : null,
  });
}
