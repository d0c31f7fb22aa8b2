import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { sendEmail } from "#app/platform/email.server.ts";
import { bankPayoutEmail, PaymentEmail } from "../emails.tsx";
import { provider } from "../stripe.server.ts";

/** Emails a landlord that their bank refused a payout, unless one arrived since. */
export async function tellBankPayout(told: { landlordId: string; payoutId: string }): Promise<void> {
  const account = await db
    .selectFrom("payoutAccounts")
    .innerJoin("users", "users.id", "payoutAccounts.landlordId")
    .select(["users.email", "bankRefusal", "bankRefusedCents"])
    .where("landlordId", "=", told.landlordId)
    .where("provider", "=", provider)
    .executeTakeFirst();
  if (!account || account.bankRefusal === null || account.bankRefusedCents === null) return;
  const email = bankPayoutEmail(account.bankRefusedCents, account.bankRefusal);
  await sendEmail({
    key: `bank-payout-${told.payoutId}`,
    about: { userId: told.landlordId },
    to: account.email,
    subject: email.subject,
    element: PaymentEmail({ email, brand: config.brandName, publicUrl: config.publicUrl }),
  });
}
