/** The page under which the text of a kind of email is published: `email-request-received`. */
export function emailPageOf(kind: string): `email-${string}` {
  return `email-${kind.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** The line that stands for our own sentences, facts and button. */
export const ownSentences = /^[ \t]*\{\{\s*text\s*\}\}[ \t]*$/m;

/** The text of an email as we send it. */
export const builtInEmail = "# {{subject}}\n\n{{text}}";
