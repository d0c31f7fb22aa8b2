import PostalMime from "postal-mime";

/** What a delivery status notification (RFC 3464) says about one of our emails; `emailId` is null if it's another's. */
export type Bounce = { emailId: string | null; reason: string };

/** Reads a delivery status notification. It is a stranger's, and can take long: it runs in a thread. */
export async function readBounce(report: Uint8Array): Promise<Bounce> {
  const { text = "", attachments } = await PostalMime.parse(report, {
    attachmentEncoding: "utf8",
    forceRfc822Attachments: true,
  });
  const said = [text, ...attachments.map(({ content }) => (typeof content === "string" ? content : ""))].join(
    "\n",
  );
  const isOver = /^action:\s*failed/im.test(said) && /^status:\s*5\./im.test(said);
  const emailId = isOver ? /<(eml_[0-9a-z]{22})@/.exec(said)?.[1] : undefined;
  const reason = /^diagnostic-code:\s*(.+(?:\r?\n[ \t].+)*)/im.exec(said)?.[1]?.replace(/\s+/g, " ");
  return { emailId: emailId ?? null, reason: reason ?? "The email could not be delivered." };
}
