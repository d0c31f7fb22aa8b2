import { tell } from "#app/features/notices/tell.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { handleJob } from "#app/platform/jobs.server.ts";
import { sendEmail } from "#app/platform/email.server.ts";
import { wordEmail } from "#app/features/notices/word-email.server.ts";
import { signToken, timeClaim } from "#app/platform/signed-token.server.ts";
import {
  AddressChangedEmail,
  PasswordChangedEmail,
  LoginChangedEmail,
  VerifyAddressEmail,
} from "./emails.tsx";
import { confirmationDays, type LoginChange, loginChanges } from "./model.ts";
import {
  type EmailChanged,
  emailChangeAsked,
  emailChanged,
  emailToVerify,
  passwordChanged,
  resetAsked,
  loginChanged,
  newBrowser,
  sweepAccounts,
} from "./events.server.ts";
import { forgetExpired } from "./forget-expired.server.ts";
import { sendChangeLink } from "./credentials/send-change-link.server.ts";
import { sendResetLink } from "./credentials/send-reset-link.server.ts";

export const accountJobs = [
  handleJob(resetAsked, sendResetLink),
  handleJob(emailToVerify, askToConfirm),
  handleJob(passwordChanged, tellOfNewPassword),
  handleJob(emailChangeAsked, sendChangeLink),
  handleJob(emailChanged, tellFormerAddress),
  handleJob(loginChanged, tellOfLoginChange),
  handleJob(newBrowser, tellOfNewBrowser),
  handleJob(sweepAccounts, forgetExpired, { everySeconds: 3600 }),
];

async function askToConfirm({ userId, requestId }: { userId: string; requestId?: string }) {
  const { email } = await personOf(userId);
  const until = timeClaim(now().getTime() + confirmationDays * 86_400_000);
  const token = signToken("verify-email", [userId, until], [email.toLowerCase()]);
  await sendEmail(
    wordEmail(
      "confirmEmail",
      { reader: null, variables: { days: String(confirmationDays) } },
      {
        key: `verify-email-${requestId ?? userId}`,
        about: { userId },
        to: email,
        subject: "Confirm your email",
        isForLogin: true,
        isUnconfirmed: true,
        element: VerifyAddressEmail({
          brand: config.brandName,
          url: `${config.publicUrl}/verify-email?token=${token}`,
          days: confirmationDays,
        }),
        confidential: true,
      },
    ),
  );
}

async function tellOfNewPassword({ userId, auditId }: { userId: string; auditId: number }) {
  const user = await personOf(userId);
  await tell({
    kind: "passwordChanged",
    reader: null,
    variables: {},
    key: `password-changed-${auditId}`,
    memberId: userId,
    title: "Your password was changed",
    text: "If this wasn’t you, reset it now.",
    path: "/account",
    about: { userId },
    email: {
      to: user.email,
      isForLogin: true,
      element: PasswordChangedEmail({
        brand: config.brandName,
        username: user.username,
        url: `${config.publicUrl}/forgot-password`,
      }),
    },
  });
}

async function tellFormerAddress(event: EmailChanged) {
  await tell({
    kind: "emailChanged",
    reader: null,
    variables: {},
    key: `email-changed-${event.auditId}`,
    memberId: event.userId,
    title: "Your email was changed",
    text: "You were logged out on all devices.",
    path: "/account",
    about: { userId: event.userId },
    email: {
      to: event.from,
      isForLogin: true,
      isUnconfirmed: event.wasConfirmed === false,
      element: AddressChangedEmail({ brand: config.brandName, supportEmail: config.supportEmail }),
    },
  });
}

async function tellOfLoginChange(event: { userId: string; change: LoginChange; auditId: number }) {
  const user = await personOf(event.userId);
  await tell({
    kind: "loginChanged",
    reader: null,
    variables: {},
    key: `login-changed-${event.auditId}`,
    memberId: event.userId,
    title: loginChanges[event.change],
    text: "If this wasn’t you, log out everywhere and choose a new password now.",
    path: "/account",
    about: { userId: event.userId },
    email: {
      to: user.email,
      isForLogin: true,
      element: LoginChangedEmail({
        brand: config.brandName,
        username: user.username,
        change: loginChanges[event.change],
        url: `${config.publicUrl}/account`,
      }),
    },
  });
}

async function tellOfNewBrowser({ userId, deviceId }: { userId: string; deviceId: string }) {
  await tell({
    kind: "newLogin",
    reader: null,
    variables: {},
    key: `new-browser-${deviceId}`,
    memberId: userId,
    title: "New login to your account",
    text: "Someone logged in with a browser that you had not used here. If this wasn’t you, log out everywhere and choose a new password now.",
    path: "/account",
    about: { userId },
    email: null,
  });
}

/** Greets members by name only at an address that they confirmed. */
async function personOf(userId: string) {
  const { email, username, emailVerified } = await db
    .selectFrom("users")
    .select(["email", "username", "emailVerified"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return { email, username: emailVerified ? username : null };
}
