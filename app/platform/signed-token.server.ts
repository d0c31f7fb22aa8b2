import { createHmac, timingSafeEqual } from "node:crypto";
import { config } from "./config.server.ts";

/** A token's purpose; a token made for one is invalid for another. */
export type TokenPurpose =
  | "change-email"
  | "device"
  | "end-rental"
  | "guest"
  | "handover-photo"
  | "id-picture"
  | "message-emails"
  | "message-reply"
  | "notices"
  | "reminders"
  | "verify-email"
  | "visitor";

/**
 * Makes a signed token: its claims, which everyone can read and which have no dot, and a signature over the purpose,
 * the claims and further texts that both ends know (`bound`).
 */
export function signToken(
  purpose: TokenPurpose,
  claims: string[],
  bound: string[] = [],
  secret = config.sessionSecret,
): string {
  const signature = createHmac("sha256", secret)
    .update(JSON.stringify([purpose, claims, bound]))
    .digest("base64url");
  return [...claims, signature].join(".");
}

/** A token's claims. Don't trust them before `isSigned`. */
export function claimsOf(token: string): string[] {
  return token.split(".").slice(0, -1);
}

/** True if we signed this token for this purpose, bound to these texts. */
export function isSigned(purpose: TokenPurpose, token: string, bound: string[] = []): boolean {
  return config.sessionSecrets.some((secret) =>
    isSameText(token, signToken(purpose, claimsOf(token), bound, secret)),
  );
}

/** A time in milliseconds as a claim, and back; NaN for an invalid claim. */
export const timeClaim = (instant: number): string => instant.toString(36);
export const timeOf = (claim = ""): number => Number.parseInt(claim, 36);

/** 32 bytes derived from the purpose and our secret, the same in all processes and stored nowhere. */
export function deriveSecret(purpose: string): Buffer {
  return createHmac("sha256", config.sessionSecret).update(purpose).digest();
}

/** Compares two texts in constant time. */
export function isSameText(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
