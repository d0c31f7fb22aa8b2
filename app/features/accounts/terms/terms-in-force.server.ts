import { publishedTexts } from "#app/platform/operator-texts.server.ts";
import { type TermsVersion, termsVersions } from "./model.ts";

/**
 * The versions of the terms of service, newest first: ours, and those that administrators published instead. Ours that came
 * while one of theirs was in force count once the built-in text is in force again.
 */
export function termsInForce(): readonly [TermsVersion, ...TermsVersion[]] {
  const published = publishedTexts("terms");
  const [newest, oldest] = [published[0], published.at(-1)];
  if (newest === undefined || oldest === undefined) return termsVersions;
  const placeOf = (version: string | null) =>
    Math.max(
      0,
      termsVersions.findIndex((one) => one.version === version),
    );
  const isBuiltIn = newest.body === null || newest.isRestored;
  const later = isBuiltIn ? termsVersions.slice(0, placeOf(newest.builtInVersion)) : [];
  const theirs = published.map(({ number, changed, sha256, publishedAt }) => ({
    version: `${publishedAt.toISOString().slice(0, 10)}.${number}`,
    changed: changed ?? "",
    ...(sha256 !== null && { sha256 }),
  }));
  return [...later, ...theirs, ...termsVersions.slice(placeOf(oldest.builtInVersion))] as [
    TermsVersion,
    ...TermsVersion[],
  ];
}

/** A version as it is kept with an acceptance: with the hash of its text, if administrators published it. */
export function markOfTerms(version: string): { version: string; sha256?: string } {
  const { sha256 } = termsInForce().find((one) => one.version === version) ?? {};
  return { version, ...(sha256 !== undefined && { sha256 }) };
}
