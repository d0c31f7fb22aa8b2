import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { sendMail } from "#app/platform/mail.server.ts";
import { SuspendedMail } from "../emails.tsx";

/** Emails a member why they are suspended, unless they were reinstated since. */
export async function tellSuspended({ userId, auditId }: { userId: string; auditId: number }): Promise<void> {
  const {
    email,
    emailVerified,
    username: name,
    banReason,
    banned,
  } = await db
    .selectFrom("users")
    .select(["email", "emailVerified", "username", "banReason", "banned"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  if (!banned) return;
  const username = emailVerified ? name : null;
  const { brandName: brand, publicUrl } = config;
  await sendMail({
    key: `suspended-${auditId}`,
    about: { userId },
    to: email,
    subject: "Your account is suspended",
    element: SuspendedMail({ brand, username, reason: banReason ?? "", url: `${publicUrl}/contact` }),
  });
}
