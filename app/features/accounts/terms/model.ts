/**
 * A version of the terms of service begins with the day it was written; what it changed, in one sentence. Of a text that
 * administrators published, the hash of its Markdown.
 */
export type TermsVersion = { version: string; changed: string; sha256?: string };

/** Of the built-in text, newest first. A version is added with each change of it, and none is removed. */
export const termsVersions: readonly [TermsVersion, ...TermsVersion[]] = [
  {
    version: "2026-12-01",
    changed:
      "They no longer print the service fee, which can change: you see it before you pay, and your reservation keeps it. They also name the fee that landlords may pay.",
  },
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

/** The newest of these: what is accepted while no other text is published. */
export const termsVersion = termsVersions[0].version;

/** What to accept, and what changed since the version that was accepted before; none for a first time. */
export type TermsAsked = { version: string; changes: string[] };

/** What a person who accepted this version, or none, has still to accept; null if nothing. */
export function termsToAsk(
  accepted: string | null,
  versions: readonly [TermsVersion, ...TermsVersion[]] = termsVersions,
): TermsAsked | null {
  const [{ version: current }] = versions;
  if (accepted === current) return null;
  const at = versions.findIndex(({ version }) => version === accepted);
  const newer = versions.filter(({ version }, place) =>
    at >= 0 ? place < at : accepted !== null && version > accepted,
  );
  return { version: current, changes: newer.map(({ changed }) => changed) };
}

/** The day of a version. */
export const dayOfTerms = (version: string) => version.slice(0, 10);

/** The message when the box is not ticked. */
export const acceptTermsFirst = "Accept the terms of service to go on.";

/** The message when others were accepted, or read. */
export const termsHaveChanged = "Our terms of service have changed. Read them and accept them again.";
