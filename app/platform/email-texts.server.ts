import { config } from "./config.server.ts";
import { emailPageOf, ownSentences } from "./email-texts.ts";
import type { MarkdownPart } from "./markdown.ts";
import { readMarkdown } from "./markdown.server.ts";
import { publishedTexts } from "./operator-texts.server.ts";

/** What an operator wrote for a kind of email: its subject, and what comes above and below our own sentences, facts and button. */
export type EmailText = { subject: string; above: MarkdownPart[]; below: MarkdownPart[] };

/** The published text of this kind's emails, with our subject filled in; null while none is published. */
export function emailTextOf(kind: string, subject: string): EmailText | null {
  const source = publishedTexts(emailPageOf(kind))[0]?.body ?? null;
  return source === null ? null : readEmailText(source, subject);
}

/** Reads such a text. What our subject says, such as a space's title, is never read as Markdown. */
export function readEmailText(source: string, subject: string): EmailText {
  const variables = { name: config.brandName, support_email: config.supportEmail, subject };
  const [first = "", ...rest] = source.trim().split("\n");
  const [above = "", below = ""] = rest.join("\n").split(ownSentences);
  const { title } = readMarkdown(first, variables);
  return {
    subject: title.replaceAll(/\s+/g, " ").trim() || subject,
    above: readMarkdown(above, variables).body,
    below: readMarkdown(below, variables).body,
  };
}
