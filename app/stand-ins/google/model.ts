/** An account at the stand-in, as its claims say it. */
export type GoogleAccount = { email: string; email_verified: boolean; name: string };

/** The name of such an account at the stand-in, which knows no others: it says all there is to know. */
export function googleSubject({ email, email_verified, name }: GoogleAccount): string {
  return encodeURIComponent(JSON.stringify([email.toLowerCase(), email_verified, name]));
}

/** The account of that name; undefined when it is none. */
export function readGoogleAccount(subject: string): GoogleAccount | undefined {
  try {
    const [email, verified, name] = JSON.parse(decodeURIComponent(subject)) as unknown[];
    return { email: String(email), email_verified: verified === true, name: String(name) };
  } catch {
    return undefined;
  }
}
