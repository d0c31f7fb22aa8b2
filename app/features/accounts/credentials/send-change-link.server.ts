import { tell } from "#app/features/notices/tell.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { sendEmail } from "#app/platform/email.server.ts";
import { wordEmail } from "#app/features/notices/word-email.server.ts";
import { signToken } from "#app/platform/signed-token.server.ts";
import { ChangeAddressEmail, AddressChangeAskedEmail } from "../emails.tsx";
import { emailChangeHours } from "../model.ts";
import { emailExists } from "../queries.server.ts";

/**
 * Emails the link that changes an account's address, unless another account has the new one, and warns the current
 * address. Skips a change that was voided since. Idempotent.
 */
export async function sendChangeLink({ changeId }: { changeId: string }): Promise<void> {
  const change = await db
    .selectFrom("emailChanges")
    .selectAll()
    .where("id", "=", changeId)
    .executeTakeFirst();
  if (!change) return;
  const { brandName: brand, publicUrl } = config;
  await tell({
    kind: "emailChangeAsked",
    reader: null,
    variables: {},
    key: `${changeId}-asked`,
    memberId: change.userId,
    title: "Email change requested",
    text: `Nothing changes until the link that we sent to the new address is opened. If this wasn’t you, choose a new password now.`,
    path: "/account",
    about: { userId: change.userId },
    email: {
      to: change.fromEmail,
      element: AddressChangeAskedEmail({ brand, url: `${publicUrl}/account` }),
      // In the same lane as the link, which must not overtake this warning.
      isForLogin: true,
    },
  });
  if (await emailExists(change.toEmail)) return;
  await sendEmail(
    wordEmail(
      "confirmNewEmail",
      { reader: null, variables: { hours: String(emailChangeHours) } },
      {
        key: changeId,
        about: { userId: change.userId },
        to: change.toEmail,
        subject: "Confirm your new email",
        element: ChangeAddressEmail({
          brand,
          url: `${publicUrl}/verify-email?token=${signToken("change-email", [changeId])}`,
          hours: emailChangeHours,
        }),
        confidential: true,
        isForLogin: true,
        isUnconfirmed: true,
      },
    ),
  );
}
