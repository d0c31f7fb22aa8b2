import { render, toPlainText } from "@react-email/render";
import { createTransport } from "nodemailer";
import type { ReactElement } from "react";
import { now } from "./clock.server.ts";
import { config } from "./config.server.ts";
import { db } from "./db.server.ts";
import { newId } from "./ids.server.ts";
import { inboxUrl } from "./inbox.server.ts";

/**
 * A mail to one person. `key` names the occasion ("move-17-landlord"): the same key is sent once. Of a confidential one,
 * which carries a secret link, no text is kept once it is sent.
 */
export type Mail = {
  key: string;
  to: string;
  subject: string;
  element: ReactElement;
  confidential?: boolean;
};

/** Sends a mail over SMTP and keeps a copy in `mails`. Called by jobs only, which may run twice. */
export async function sendMail({ key, to, subject, element, confidential }: Mail): Promise<void> {
  const html = await render(element);
  await db
    .insertInto("mails")
    .values({
      id: newId("mai"),
      key,
      recipient: to,
      subject,
      html,
      bodyText: toPlainText(html),
      createdAt: now(),
    })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
  const mail = await db.selectFrom("mails").selectAll().where("key", "=", key).executeTakeFirstOrThrow();
  if (mail.state === "sent") return;
  const transport = createTransport(config.mailUrl ?? (await inboxUrl()));
  await transport.sendMail({
    from: config.mailFrom,
    to: mail.recipient,
    subject: mail.subject,
    html: mail.html,
    text: mail.bodyText,
    messageId: `<${mail.id}@${new URL(config.publicUrl).hostname}>`,
  });
  transport.close();
  await db
    .updateTable("mails")
    .set({ state: "sent", sentAt: now(), ...(confidential ? { html: "", bodyText: "" } : {}) })
    .where("id", "=", mail.id)
    .execute();
}
