import { db } from "#app/platform/db.server.ts";
import { Invalid } from "#app/platform/errors.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { passwordMatches } from "../login/auth.server.ts";

/**
 * Requires the current password, so that a borrowed session can't change login methods. Throws a 400 that names
 * `currentPassword`, and a 429 after five wrong ones within ten minutes.
 */
export async function confirmPassword(userId: string, currentPassword: string): Promise<void> {
  await limitRate(`current-password:${userId}`, { max: 5, seconds: 600 });
  const credential = await db
    .selectFrom("credentials")
    .select("password")
    .where("userId", "=", userId)
    .where("providerId", "=", "credential")
    .executeTakeFirst();
  if (!credential?.password)
    refuse("Your account has no password yet. Choose one with “Forgot your password?”.");
  if (!(await passwordMatches(currentPassword, credential.password)))
    refuse("The current password is incorrect.");
}

function refuse(sentence: string): never {
  throw new Invalid(sentence, { currentPassword: sentence });
}
