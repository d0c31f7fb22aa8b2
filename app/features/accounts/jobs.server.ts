import { now } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { handleJob } from "#app/platform/jobs.server.ts";
import { forgetOldAttempts } from "#app/platform/limit-rate.server.ts";
import { sendMail } from "#app/platform/mail.server.ts";
import { PasswordChangedMail, VerifyEmailMail } from "./emails.tsx";
import { emailToVerify, passwordChanged, resetAsked, sweepAccounts } from "./news.server.ts";
import { sendResetLink } from "./send-reset-link.server.ts";
import { signEmailToken } from "./sign-email-token.server.ts";

export const accountJobs = [
  handleJob(resetAsked, sendResetLink),
  handleJob(emailToVerify, askToConfirm),
  handleJob(passwordChanged, tellOfNewPassword),
  handleJob(sweepAccounts, sweep, { everySeconds: 3600 }),
];

async function askToConfirm({ userId }: { userId: string }) {
  const { email, username } = await personOf(userId);
  await sendMail({
    key: `verify-email-${userId}`,
    to: email,
    subject: "Confirm your email",
    element: VerifyEmailMail({
      brand: config.brandName,
      username,
      url: `${config.publicUrl}/verify-email?token=${signEmailToken(userId, email)}`,
    }),
    confidential: true,
  });
}

async function tellOfNewPassword({ userId, auditId }: { userId: string; auditId: number }) {
  const user = await personOf(userId);
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

function personOf(userId: string) {
  return db
    .selectFrom("users")
    .select(["email", "username"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
}
