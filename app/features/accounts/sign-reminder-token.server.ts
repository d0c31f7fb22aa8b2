import { createHmac } from "node:crypto";
import { config } from "#app/platform/config.server.ts";

/** What a reminder carries, so that its reader can end reminders without logging in: the member's id, signed. */
export function signReminderToken(userId: string): string {
  const signed = createHmac("sha256", config.sessionSecret).update(`reminders:${userId}`).digest("base64url");
  return `${userId}.${signed}`;
}
