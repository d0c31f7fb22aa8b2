/** Emails that tell no notice but have a text, with their names. Those to the operator's own inbox have none. */
export const otherEmails = {
  resetPassword: "Security: reset password",
  confirmEmail: "Security: confirm email",
  confirmNewEmail: "Security: confirm new email",
  inquiryAnswered: "Messages to you: your answer",
} as const;
export type OtherEmail = keyof typeof otherEmails;

/** The page under which the text of a kind of email is published: `email-request-received`. */
export function emailPageOf(kind: string): `email-${string}` {
  return `email-${kind.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** Whose side of a stay an email is for. */
export type EmailReader = "tenant" | "landlord";

/** What stands in a text for ours: everything, or its parts one by one. */
export const emailParts = ["text", "sentences", "facts", "button"] as const;
export type EmailPart = (typeof emailParts)[number];

/** The text of an email as we send it, and the same with its parts one by one. */
export const builtInEmail = "# {{subject}}\n\n{{text}}";
export const builtInParts = "# {{subject}}\n\n{{sentences}}\n\n{{facts}}\n\n{{button}}";

const partLine = new RegExp(`^[ \\t]*\\{\\{\\s*(${emailParts.join("|")})\\s*\\}\\}[ \\t]*$`, "m");
const sectionLine = /^[ \t]*\{\{\s*([#/])\s*(tenant|landlord)\s*\}\}[ \t]*$/;
const sectionMark = /\{\{\s*[#/]/;

/** Markdown and parts in turn: the first, the third and each second one after it is Markdown, perhaps none. */
export function splitParts(source: string): string[] {
  return source.split(partLine);
}

/** The parts that stand on a line of their own, in their order. */
export function partsIn(source: string): EmailPart[] {
  return splitParts(source).filter((_, place) => place % 2 === 1) as EmailPart[];
}

/** The first part that a text lacks; sentences are one only where an operator's can't replace ours. */
export function missingPart(parts: readonly EmailPart[], sentencesStay: boolean): EmailPart | null {
  if (parts.length === 0) return "text";
  if (parts.includes("text")) return null;
  const wanted: EmailPart[] = ["facts", "button", ...(sentencesStay ? (["sentences"] as const) : [])];
  return wanted.find((part) => !parts.includes(part)) ?? null;
}

/** Whether an operator's sentences stand in place of ours. */
export function isReplaced(parts: readonly unknown[]): boolean {
  return !parts.includes("text") && !parts.includes("sentences");
}

/** The lines of a text that this reader gets: all but the other's sections. */
export function linesFor(source: string, reader: EmailReader | null): string {
  let section: string | null = null;
  const lines = source.split("\n").filter((line) => {
    const [, mark, name = ""] = sectionLine.exec(line) ?? [];
    if (mark !== undefined) section = mark === "#" ? name : null;
    return mark === undefined && (section === null || section === reader);
  });
  return lines.join("\n").trim();
}

export const hasSections = (source: string) => sectionMark.test(source);

/** Why the sections of a text can't be read, with the line; null if they can. */
export function problemOfSections(source: string, readers: readonly EmailReader[]): string | null {
  let open = null as { name: string; line: number } | null;
  for (const [place, text] of source.split("\n").entries()) {
    if (!sectionMark.test(text)) continue;
    const line = place + 1;
    const [, mark, name = ""] = sectionLine.exec(text) ?? [];
    if (readers.length < 2) return `Line ${line}: this email has one kind of reader, so it has no sections.`;
    if (mark === undefined)
      return `Line ${line}: a section begins with {{#tenant}} or {{#landlord}} and ends with {{/tenant}} or {{/landlord}}, each on a line of its own.`;
    if (mark === "/" && open?.name !== name)
      return `Line ${line}: {{/${name}}} ends no section. Put {{#${name}}} above it, or remove it.`;
    if (mark === "#" && open !== null)
      return `Line ${line}: a section can’t begin in another. End that of line ${open.line} with {{/${open.name}}} before.`;
    open = mark === "#" ? { name, line } : null;
  }
  return open === null
    ? null
    : `Line ${open.line}: the section doesn’t end. Put {{/${open.name}}} on a line of its own below it.`;
}
