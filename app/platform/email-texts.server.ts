import { config } from "./config.server.ts";
import {
  type EmailPart,
  type EmailReader,
  emailPageOf,
  isReplaced,
  linesFor,
  splitParts,
} from "./email-texts.ts";
import type { MarkdownPart } from "./markdown.ts";
import { readMarkdown } from "./markdown.server.ts";
import { publishedTexts } from "./operator-texts.server.ts";

/**
 * What an operator wrote for a kind of email: its subject, and their sentences with our parts between them. Our heading says what our
 * sentences leave out, such as an amount; it is null unless theirs stand in place of ours.
 */
export type EmailText = { subject: string; heading: string | null; blocks: (EmailPart | MarkdownPart[])[] };

/** Whom an email is for, and what it says: the values of the variables that its text may name. */
export type EmailFilling = {
  subject: string;
  reader: EmailReader | null;
  variables: Readonly<Record<string, string>>;
};

/** The published text of this kind's emails, filled in for its reader; null while none is published. */
export function emailTextOf(kind: string, filling: EmailFilling): EmailText | null {
  const source = publishedTexts(emailPageOf(kind))[0]?.body ?? null;
  return source === null ? null : readEmailText(source, filling);
}

/** Reads such a text. What people wrote, such as a space's title, is one line, and never read as Markdown or as a part. */
export function readEmailText(source: string, { subject, reader, variables }: EmailFilling): EmailText {
  const values = Object.fromEntries(
    Object.entries({ ...variables, subject }).map(([name, value]) => [name, oneLine(value)]),
  );
  const all = { ...values, name: config.brandName, support_email: config.supportEmail };
  const [first = "", ...rest] = linesFor(source, reader).split("\n");
  const blocks = splitParts(rest.join("\n"))
    .map((piece, place) => (place % 2 === 1 ? (piece as EmailPart) : readMarkdown(piece, all).body))
    .filter((block) => block.length > 0);
  const own = oneLine(readMarkdown(first, all).title) || oneLine(subject);
  return { subject: own, heading: isReplaced(blocks) ? own : null, blocks };
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, " ").trim();
