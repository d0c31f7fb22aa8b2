import { createHash } from "node:crypto";

/** An email address in an idempotency key, which the provider repeats in its events: short, and not the address itself. */
export function hashEmail(email: string): string {
  return createHash("sha256").update(email).digest("base64url").slice(0, 22);
}
