/** A version of the terms of service is the day it was written; what it changed, in one sentence. */
type TermsVersion = { version: string; changed: string };

/** Newest first. A version is added with each change of the text of /terms, and none is removed. */
export const termsVersions: readonly [TermsVersion, ...TermsVersion[]] = [
  {
    version: "2026-11-30",
    changed:
      "They now also say what you can claim when something is wrong, that access can close for unpaid rent, and that times after a stay begin once what was left behind is gone.",
  },
  {
    version: "2026-11-29",
    changed:
      "They now also name the charges that a landlord can ask for after a stay, and how they are paid; times to answer and to pay, and the notice, stand with each request.",
  },
  {
    version: "2026-11-28",
    changed: "They now also say what you agree to about deposits, later charges, notice and your age.",
  },
];

/** The terms that are accepted now. */
export const termsVersion = termsVersions[0].version;

/** What to accept, and what changed since the version that was accepted before; none for a first time. */
export type TermsAsked = { version: string; changes: string[] };

/** What a person who accepted this version, or none, has still to accept; null if nothing. */
export function termsToAsk(accepted: string | null): TermsAsked | null {
  if (accepted === termsVersion) return null;
  const newer = termsVersions.filter(({ version }) => accepted !== null && version > accepted);
  return { version: termsVersion, changes: newer.map(({ changed }) => changed) };
}

/** The message when the box is not ticked. */
export const acceptTermsFirst = "Accept the terms of service to go on.";
