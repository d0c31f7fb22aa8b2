import { db } from "#app/platform/db.server.ts";
import { Invalid } from "#app/platform/errors.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { passwordMatches } from "../login/auth.server.ts";

/**
 * Lets a member on who knows the current password: a borrowed session must not change how somebody signs in. Others
 * get a 400 that names `currentPassword`, and after five of them within ten minutes a 429.
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
    refuse("Your account has no password yet. Choose one by “Forgot your password?”.");
  if (!(await passwordMatches(currentPassword, credential.password)))
    refuse("The current password is incorrect.");
}

function refuse(sentence: string): never {
  throw new Invalid(sentence, { currentPassword: sentence });
}
