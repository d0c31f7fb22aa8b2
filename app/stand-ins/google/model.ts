/** An account at the stand-in, by its claims. */
export type GoogleAccount = { email: string; email_verified: boolean; name: string };

/** The account's subject at the stand-in: it encodes the whole account, because the stand-in stores none. */
export function googleSubject({ email, email_verified, name }: GoogleAccount): string {
  return encodeURIComponent(JSON.stringify([email.toLowerCase(), email_verified, name]));
}

/** The account of a subject; undefined if it's invalid. */
export function readGoogleAccount(subject: string): GoogleAccount | undefined {
  try {
    const [email, verified, name] = JSON.parse(decodeURIComponent(subject)) as unknown[];
    return { email: String(email), email_verified: verified === true, name: String(name) };
  } catch {
    return undefined;
  }
}
