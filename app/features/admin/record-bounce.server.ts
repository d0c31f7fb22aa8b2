import { markBounced } from "#app/platform/email.server.ts";
import { readEmail } from "#app/platform/read-email.server.ts";
import type { Bounce } from "./read-bounce.server.ts";

/**
 * Handles a delivery status notification that the mailbox of MAIL_FROM received: marks the email it's about as bounced.
 * Returns whether there was one. Idempotent.
 */
export async function recordBounce(report: Uint8Array): Promise<boolean> {
  const { emailId, reason } = await readEmail<Bounce>("bounce", report);
  return emailId !== null && markBounced(emailId, reason);
}
