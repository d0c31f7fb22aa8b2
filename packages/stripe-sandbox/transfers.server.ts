import type { Stripe } from "stripe";
import type { ReversalParams, TransferParams } from "./connect-schema.ts";
import { emitEvent } from "./emit-event.server.ts";
import { host } from "./host.server.ts";
import { StripeProblem } from "./problem.server.ts";
import { findObject, lockObject, newStripeId, saveObject, seconds } from "./stored-objects.server.ts";
import type { Store } from "./store.ts";

/** How many reversals a transfer contains; the others are in its list. */
const embedded = 10;

/** Transfers our money to a connected account: never more than there is, or than its source charge brought. */
export async function createTransfer(trx: Store, params: TransferParams): Promise<Stripe.Transfer> {
  await trx.lockBalance();
  const account = await destinationOf(trx, params);
  if (account.capabilities?.transfers !== "active")
    throw new StripeProblem(
      400,
      "Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments",
      { code: "insufficient_capabilities_for_transfer" },
    );
  const source = await checkSource(trx, params);
  // The charge's group, unless the transfer has one of its own.
  const group = params.transfer_group ?? source?.transfer_group ?? undefined;
  const transfer = newTransfer(
    { ...params, transfer_group: group },
    {
      id: newStripeId("tr"),
      payment: newStripeId("py"),
      created: seconds(),
    },
  );
  await saveObject(trx, transfer);
  await emitEvent(trx, "transfer.created", transfer);
  return transfer;
}

/** Reverses all or part of a transfer; never more than is left of it. */
export async function reverseTransfer(
  trx: Store,
  transferId: string,
  params: ReversalParams,
): Promise<Stripe.TransferReversal> {
  const transfer = await lockObject<Stripe.Transfer>(trx, "transfer", transferId);
  const left = transfer.amount - transfer.amount_reversed;
  const amount = params.amount ?? left;
  if (left === 0)
    throw new StripeProblem(400, `Transfer ${transfer.id} is already fully reversed.`, {
      code: "transfer_already_reversed",
    });
  if (amount > left)
    throw new StripeProblem(
      400,
      `Transfer reversal amount (${dollars(amount)}) is greater than unreversed amount on transfer (${dollars(left)})`,
      { param: "amount" },
    );
  const reversal: Stripe.TransferReversal = {
    id: newStripeId("trr"),
    object: "transfer_reversal",
    amount,
    balance_transaction: null,
    created: seconds(),
    currency: transfer.currency,
    destination_payment_refund: null,
    metadata: params.metadata,
    source_refund: null,
    transfer: transfer.id,
  };
  const remaining: Stripe.Transfer = {
    ...transfer,
    amount_reversed: transfer.amount_reversed + amount,
    reversed: amount === left,
    reversals: {
      ...transfer.reversals,
      has_more: transfer.reversals.data.length >= embedded,
      data: [reversal, ...transfer.reversals.data].slice(0, embedded),
    },
  };
  await saveObject(trx, reversal);
  await saveObject(trx, remaining);
  await emitEvent(trx, "transfer.reversed", remaining);
  return reversal;
}

/** Our balance at the processor, in cents: charged, less refunds, transfers and what disputes took and cost. */
export function platformBalance(store: Store = host().store): Promise<number> {
  return store.balance();
}

async function destinationOf(trx: Store, { destination }: TransferParams): Promise<Stripe.Account> {
  return findObject<Stripe.Account>("account", destination, trx).catch((error: unknown) => {
    if (!(error instanceof StripeProblem)) throw error;
    throw new StripeProblem(400, `No such destination: '${destination}'`, {
      code: "resource_missing",
      param: "destination",
    });
  });
}

async function checkSource(trx: Store, params: TransferParams): Promise<Stripe.Charge | null> {
  if (params.source_transaction === undefined) {
    if ((await platformBalance(trx)) >= params.amount) return null;
    throw new StripeProblem(400, "You have insufficient available funds in your Stripe account.", {
      code: "balance_insufficient",
    });
  }
  const charge = await findObject<Stripe.Charge>("charge", params.source_transaction, trx);
  const left = charge.amount_captured - (await trx.transferredOf(charge.id));
  if (params.amount <= left) return charge;
  throw new StripeProblem(
    400,
    `Amount must be less than or equal to the remaining amount of the source_transaction (${dollars(left)}).`,
    { param: "amount" },
  );
}

function newTransfer(
  params: TransferParams,
  given: { id: string; payment: string; created: number },
): Stripe.Transfer {
  return {
    id: given.id,
    object: "transfer",
    amount: params.amount,
    amount_reversed: 0,
    balance_transaction: null,
    created: given.created,
    currency: "usd",
    description: params.description ?? null,
    destination: params.destination,
    destination_payment: given.payment,
    livemode: false,
    metadata: params.metadata,
    reversals: { object: "list", url: `/v1/transfers/${given.id}/reversals`, has_more: false, data: [] },
    reversed: false,
    source_transaction: params.source_transaction ?? null,
    source_type: "card",
    transfer_group: params.transfer_group ?? null,
  };
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}
