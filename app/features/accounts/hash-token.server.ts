import { createHash } from "node:crypto";

/** Under which identifier a reset token is stored: its hash, so that a copy of the table opens no account. */
export function hashToken(token: string): string {
  return `reset-password:${createHash("sha256").update(token).digest("base64url")}`;
}
