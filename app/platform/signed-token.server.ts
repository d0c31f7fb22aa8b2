import { createHmac, timingSafeEqual } from "node:crypto";
import { config } from "./config.server.ts";

/** What a token is good for; one made for one purpose is none for another. */
export type TokenPurpose =
  | "change-email"
  | "device"
  | "guest"
  | "id-picture"
  | "reminders"
  | "verify-email"
  | "visitor";

/**
 * A text that proves it is ours: its claims, which everyone can read and which hold no dot, and a signature over the
 * purpose, the claims and what else both ends know (`bound`).
 */
export function signToken(purpose: TokenPurpose, claims: string[], bound: string[] = []): string {
  const signature = createHmac("sha256", config.sessionSecret)
    .update(JSON.stringify([purpose, claims, bound]))
    .digest("base64url");
  return [...claims, signature].join(".");
}

/** What a token claims. It is not to be believed before `isSigned` says so. */
export function claimsOf(token: string): string[] {
  return token.split(".").slice(0, -1);
}

/** Whether we signed this token for this purpose, bound to these texts. */
export function isSigned(purpose: TokenPurpose, token: string, bound: string[] = []): boolean {
  return isSameText(token, signToken(purpose, claimsOf(token), bound));
}

/** An instant in milliseconds as a claim, and back; NaN for a claim that is none. */
export const timeClaim = (instant: number): string => instant.toString(36);
export const timeOf = (claim = ""): number => Number.parseInt(claim, 36);

/** 32 bytes that follow from the purpose and our secret, so that all processes have the same and no row holds them. */
export function deriveSecret(purpose: string): Buffer {
  return createHmac("sha256", config.sessionSecret).update(purpose).digest();
}

/** Whether two texts are the same, in a time that tells nothing of where they differ. */
export function isSameText(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
