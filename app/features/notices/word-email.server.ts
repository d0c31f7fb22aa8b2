import { createElement, type ReactElement } from "react";
import { config } from "#app/platform/config.server.ts";
import type { OtherEmail } from "#app/platform/email-texts.ts";
import { emailTextOf } from "#app/platform/email-texts.server.ts";
import { OperatorText } from "#app/ui/email-layout.tsx";

/** An email with the subject and the sentences that an operator published for this kind of notice, or of other emails. */
export function wordEmail<Mail extends { subject: string; element: ReactElement }>(
  kind: OtherEmail | (string & {}),
  mail: Mail,
): Mail {
  const text = emailTextOf(kind, mail.subject);
  if (text === null) return mail;
  const { subject, above, below } = text;
  const value = { above, below, publicUrl: config.publicUrl };
  return { ...mail, subject, element: createElement(OperatorText, { value }, mail.element) };
}
