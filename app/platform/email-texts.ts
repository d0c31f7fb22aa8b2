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

/** The line that stands for our own sentences, facts and button. */
export const ownSentences = /^[ \t]*\{\{\s*text\s*\}\}[ \t]*$/m;

/** The text of an email as we send it. */
export const builtInEmail = "# {{subject}}\n\n{{text}}";
