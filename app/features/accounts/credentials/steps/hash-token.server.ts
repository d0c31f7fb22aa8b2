import { createHash } from "node:crypto";

/** Hashes an emailed token for storage, so that a copy of the table opens no account. */
export function hashToken(token: string, use: "reset-password" | "change-email" = "reset-password"): string {
  return `${use}:${createHash("sha256").update(token).digest("base64url")}`;
}
