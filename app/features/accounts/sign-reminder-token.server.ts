import { createHmac } from "node:crypto";
import { config } from "#app/platform/config.server.ts";

/**
 * What a reminder carries, so that its reader can end reminders without logging in: the member's id, when (milliseconds;
 * null in mails from before) it was mailed, and our signature over both.
 */
export function signReminderToken(userId: string, mailed: number | null): string {
  const time = mailed === null ? [] : [mailed.toString(36)];
  const signed = createHmac("sha256", config.sessionSecret)
    .update(["reminders", userId, ...time].join(":"))
    .digest("base64url");
  return [userId, ...time, signed].join(".");
}
