import type { Stripe } from "stripe";
import { host } from "./host.server.ts";
import type { ListParams } from "./schema.ts";
import type { Movement } from "./store.ts";

/**
 * A page of the movements of our balance, newest first: what charges brought, less refunds, transfers and disputes, and what
 * came back of these. They follow from the stored objects. Only disputes have a fee.
 */
export async function listBalanceTransactions(path: string, params: ListParams) {
  const { limit } = params;
  const rows = await host().store.listMovements(params);
  const data = rows.slice(0, limit).map(present);
  return { object: "list" as const, url: path, has_more: rows.length > limit, data };
}

function present({ id, type, amount, fee, created, source }: Movement): Stripe.BalanceTransaction {
  return {
    id,
    object: "balance_transaction",
    amount,
    available_on: created,
    balance_type: "payments",
    created,
    currency: "usd",
    description: null,
    exchange_rate: null,
    fee,
    fee_details: [],
    net: amount - fee,
    reporting_category: type === "adjustment" ? (amount < 0 ? "dispute" : "dispute_reversal") : type,
    source,
    status: "available",
    type,
  };
}
