import { markBounced } from "#app/platform/email.server.ts";

/**
 * Handles a delivery status notification (RFC 3464) that the mailbox of MAIL_FROM received: marks the email it's about
 * as bounced. Returns whether there was one. Idempotent.
 */
export async function recordBounce(report: Uint8Array): Promise<boolean> {
  // Loaded when used: few processes receive such emails.
  const { default: PostalMime } = await import("postal-mime");
  const { text = "", attachments } = await PostalMime.parse(report, { attachmentEncoding: "utf8" });
  const said = [text, ...attachments.map(({ content }) => (typeof content === "string" ? content : ""))].join(
    "\n",
  );
  const emailId = /<(eml_[0-9a-z]{22})@/.exec(said)?.[1];
  const isOver = /^action:\s*failed/im.test(said) && /^status:\s*5\./im.test(said);
  if (emailId === undefined || !isOver) return false;
  const reason = /^diagnostic-code:\s*(.+(?:\r?\n[ \t].+)*)/im.exec(said)?.[1]?.replace(/\s+/g, " ");
  return markBounced(emailId, reason ?? "The email could not be delivered.");
}
