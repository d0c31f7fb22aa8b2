import { config } from "#app/platform/config.server.ts";
import { sendMail } from "#app/platform/mail.server.ts";
import { ChangeEmailMail } from "./emails.tsx";
import { emailExists } from "./queries.server.ts";
import { type EmailChange, signChangeToken } from "./sign-change-token.server.ts";

/** Mails the link that moves an account, unless another account has the new address. Runs twice to the same effect. */
export async function sendChangeLink({ requestId, ...change }: EmailChange & { requestId: string }) {
  if (await emailExists(change.to)) return;
  await sendMail({
    key: requestId,
    to: change.to,
    subject: "Confirm your new email",
    element: ChangeEmailMail({
      brand: config.brandName,
      url: `${config.publicUrl}/verify-email?token=${signChangeToken(change)}`,
    }),
    confidential: true,
    isForSignIn: true,
  });
}
