import { tell } from "#app/features/notices/tell.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { SuspendedEmail } from "../emails.tsx";

/** Emails a member the reason for their suspension, unless they were reinstated since. */
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
  await tell({
    kind: "suspended",
    reader: null,
    variables: {},
    key: `suspended-${auditId}`,
    memberId: userId,
    title: "Your account is suspended",
    text: banReason ?? "",
    path: "/contact",
    about: { userId },
    email: {
      to: email,
      element: SuspendedEmail({ brand, username, reason: banReason ?? "", url: `${publicUrl}/contact` }),
    },
  });
}
