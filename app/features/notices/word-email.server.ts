import { createElement, type ReactElement } from "react";
import { config } from "#app/platform/config.server.ts";
import { emailParts, missingPart } from "#app/platform/email-texts.ts";
import { emailTextOf } from "#app/platform/email-texts.server.ts";
import { OperatorText } from "#app/ui/email-layout.tsx";
import { type EmailKind, emails, type ReaderOf, variablesOfEmail, type VariablesOf } from "./model.ts";

/**
 * An email with the subject and the sentences that an operator published for this kind of notice, or of other emails. It is ours
 * alone if their text lacks, for its reader, what this release requires.
 */
export function wordEmail<Kind extends EmailKind, Mail extends { subject: string; element: ReactElement }>(
  kind: Kind,
  { reader, variables }: { reader: ReaderOf<Kind>; variables: VariablesOf<Kind> },
  mail: Mail,
): Mail {
  const values: Partial<Record<string, string>> = variables;
  const own = Object.fromEntries(variablesOfEmail(kind, reader).map((name) => [name, values[name] ?? ""]));
  const text = emailTextOf(kind, { subject: mail.subject, reader, variables: own });
  if (text === null) return mail;
  const { subject, heading, blocks } = text;
  const parts = emailParts.filter((part) => blocks.includes(part));
  const { stay } = { stay: undefined, ...emails[kind] };
  if (missingPart(parts, stay !== undefined) !== null) return mail;
  const value = { blocks, heading, publicUrl: config.publicUrl };
  return { ...mail, subject, element: createElement(OperatorText, { value }, mail.element) };
}
