import { tell } from "#app/features/notices/tell.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { formatCents } from "#app/platform/money.ts";
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
  await tell({
    kind: "payoutFailed",
    reader: "landlord",
    variables: { amount: formatCents(account.bankRefusedCents) },
    key: `bank-payout-${told.payoutId}`,
    memberId: told.landlordId,
    title: email.subject,
    text: email.text,
    path: "/landlord-dashboard?tab=earnings",
    about: { userId: told.landlordId },
    email: {
      to: account.email,
      element: PaymentEmail({ email, brand: config.brandName, publicUrl: config.publicUrl }),
    },
  });
}
