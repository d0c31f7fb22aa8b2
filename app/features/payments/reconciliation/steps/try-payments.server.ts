import { whileAway } from "#app/features/payments/renewals/model.ts";
import { randomUUID } from "node:crypto";
import { Stripe } from "stripe";
import { checkMetadata, type Finding, statementSuffix } from "#app/features/payments/model.ts";
import { createAccount } from "#app/features/payments/payouts/steps/create-account.server.ts";
import { openOnboarding } from "#app/features/payments/payouts/steps/open-onboarding.server.ts";
import { provider, stripe } from "#app/features/payments/stripe.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { findingOf } from "./finding-of.server.ts";

type Undo = () => Promise<unknown>;

const priceCents = 100;

/** A landlord's account that can be paid, the one that changed last; null if there is none. */
export async function readyAccount(): Promise<string | null> {
  const ready = await db
    .selectFrom("payoutAccounts")
    .select("accountId")
    .where("provider", "=", provider)
    .where("payoutsEnabled", "=", true)
    .orderBy("updatedAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return ready?.accountId ?? null;
}

/**
 * Does what the payments of landlords and tenants need: makes an account, charges a saved card while its owner is away,
 * and sends a transfer. Then undoes all of it. Not in live mode, where this would be money.
 */
export async function tryPayments(ready: string | null): Promise<Finding[]> {
  if (provider === "live")
    return [{ what: "No account, charge or transfer is tried in live mode", missing: null }];
  const undo: Undo[] = [];
  const [account, accountFindings] = await tryAccount(undo);
  const [chargeId, chargeFinding] = await tryCharge(undo);
  const transfer = chargeId === null ? [] : [await tryTransfer(chargeId, { ready, made: account }, undo)];
  const removed = await findingOf("All of that is undone", async () => {
    for (const step of undo.toReversed()) await step();
    return null;
  });
  return [...accountFindings, chargeFinding, ...transfer, removed];
}

async function tryAccount(undo: Undo[]): Promise<[accountId: string | null, findings: Finding[]]> {
  const owner = { id: `stripe-check-${randomUUID()}`, email: config.supportEmail };
  const what = "A landlord's account is made";
  const made = await createAccount(owner).catch(refusalIn);
  if (made instanceof Stripe.errors.StripeError) return [null, [{ what, missing: made.message }]];
  const { accountId, api } = made;
  undo.push(() =>
    api === "v1"
      ? stripe.accounts.del(accountId)
      : stripe.v2.core.accounts.close(accountId, { applied_configurations: ["recipient"] }),
  );
  const url = `${config.publicUrl}/landlord-dashboard`;
  const opened = await findingOf("Its owner is led to Stripe's page", async () => {
    await openOnboarding(made, { return_url: url, refresh_url: url });
    return null;
  });
  return [accountId, [{ what: `${what}, by Accounts ${api}`, missing: null }, opened]];
}

async function tryCharge(undo: Undo[]): Promise<[chargeId: string | null, finding: Finding]> {
  let chargeId: string | null = null;
  const finding = await findingOf("A saved card is charged while its owner is away", async () => {
    const { id: customer } = await stripe.customers.create({ name: "stripe-check", metadata: checkMetadata });
    undo.push(() => stripe.customers.del(customer));
    const { id: payment_method } = await stripe.paymentMethods.attach("pm_card_visa", { customer });
    const intent = await stripe.paymentIntents.create({
      amount: priceCents,
      currency: "usd",
      customer,
      payment_method,
      ...whileAway,
      statement_descriptor_suffix: statementSuffix("STRIPE-CHECK"),
      metadata: checkMetadata,
    });
    if (intent.status !== "succeeded") return `The payment is ${intent.status}.`;
    undo.push(() => stripe.refunds.create({ payment_intent: intent.id, metadata: checkMetadata }));
    chargeId = typeof intent.latest_charge === "string" ? intent.latest_charge : null;
    return null;
  });
  return [chargeId, finding];
}

/** To a landlord who can be paid; without one, to the account just made, which must be the only reason for a refusal. */
async function tryTransfer(
  source: string,
  { ready, made }: Record<"ready" | "made", string | null>,
  undo: Undo[],
): Promise<Finding> {
  const destination = ready ?? made;
  const what = ready
    ? "A transfer to a landlord is sent"
    : "A transfer is refused only because no landlord has set up payouts in this mode";
  if (destination === null) return { what, missing: "There is no account to send it to." };
  return findingOf(what, async () => {
    const { id } = await stripe.transfers
      .create({
        amount: priceCents,
        currency: "usd",
        destination,
        source_transaction: source,
        metadata: checkMetadata,
      })
      .catch((error: unknown) => {
        if (ready === null && isNotOnboarded(error)) return { id: null };
        throw error;
      });
    if (id !== null) undo.push(() => stripe.transfers.createReversal(id, { metadata: checkMetadata }));
    return null;
  });
}

function isNotOnboarded(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeError && error.code === "insufficient_capabilities_for_transfer"
  );
}

function refusalIn(error: unknown): Stripe.errors.StripeError {
  if (error instanceof Stripe.errors.StripeError) return error;
  throw error;
}
