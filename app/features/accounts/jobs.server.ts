import { now } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { handleJob } from "#app/platform/jobs.server.ts";
import { forgetOldAttempts } from "#app/platform/limit-rate.server.ts";
import { sendMail } from "#app/platform/mail.server.ts";
import { PasswordChangedMail } from "./emails.tsx";
import { passwordChanged, resetAsked, sweepAccounts } from "./news.server.ts";
import { sendResetLink } from "./send-reset-link.server.ts";

export const accountJobs = [
  handleJob(resetAsked, sendResetLink),
  handleJob(passwordChanged, tellOfNewPassword),
  handleJob(sweepAccounts, sweep, { everySeconds: 3600 }),
];

async function tellOfNewPassword({ userId, auditId }: { userId: string; auditId: number }) {
  const user = await db
    .selectFrom("users")
    .select(["email", "username"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  await sendMail({
    key: `password-changed-${auditId}`,
    to: user.email,
    subject: "Your password was changed",
    element: PasswordChangedMail({
      brand: config.brandName,
      username: user.username,
      url: `${config.publicUrl}/forgot-password`,
    }),
  });
}

async function sweep() {
  await db.deleteFrom("sessions").where("expiresAt", "<", now()).execute();
  await db.deleteFrom("verifications").where("expiresAt", "<", now()).execute();
  await forgetOldAttempts();
}
