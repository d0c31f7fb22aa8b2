import { now } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { sendEmail } from "#app/platform/email.server.ts";
import { wordEmail } from "#app/features/notices/word-email.server.ts";
import { deriveSecret } from "#app/platform/signed-token.server.ts";
import { ResetEmail } from "../emails.tsx";
import { hashToken } from "./steps/hash-token.server.ts";

const minutesToUse = 30;

/** Emails the link for one request if the address has an account. Idempotent. */
export async function sendResetLink({ requestId, email }: { requestId: string; email: string }) {
  const user = await db
    .selectFrom("users")
    .select(["id", "username", "email", "emailVerified"])
    .where("email", "=", email)
    .executeTakeFirst();
  if (!user) return;
  const token = tokenOf(requestId);
  const expiresAt = new Date(now().getTime() + minutesToUse * 60_000);
  await db
    .insertInto("verifications")
    .values({ id: requestId, identifier: hashToken(token), value: user.id, expiresAt })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  const element = ResetEmail({
    brand: config.brandName,
    username: user.emailVerified ? user.username : null,
    url: `${config.publicUrl}/reset-password?token=${token}`,
    minutes: minutesToUse,
  });
  await sendEmail(
    wordEmail(
      "resetPassword",
      { reader: null, variables: { minutes: String(minutesToUse) } },
      {
        key: requestId,
        about: { userId: user.id },
        to: user.email,
        subject: "Reset your password",
        element,
        confidential: true,
        isForLogin: true,
        isUnconfirmed: !user.emailVerified,
      },
    ),
  );
}

/** Derives the token from the request's id and our secret, so that no row or job holds it. */
function tokenOf(requestId: string): string {
  return deriveSecret(`reset-password:${requestId}`).toString("base64url");
}
