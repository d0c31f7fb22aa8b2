import type { Selectable } from "kysely";
import type { Stripe } from "stripe";
import type { SandboxFaults } from "#app/platform/database.types.ts";
import { toDollars } from "#app/platform/money.ts";
import { brandName, type Brand } from "@sparebay/stripe-sandbox/model.ts";

/** The data of /dev/faults, in dollars. */
export type DrillsPage = ReturnType<typeof presentDrills>;

export function presentDrills(
  faults: Selectable<SandboxFaults>[],
  charges: Stripe.Charge[],
  disputes: Stripe.Dispute[],
) {
  return {
    faults: faults.map(({ id, kind, eventType, seconds, times }) => ({
      id,
      kind,
      eventType,
      seconds,
      times,
    })),
    charges: charges.map((charge) => ({
      id: charge.id,
      what: charge.description ?? "Payment",
      who: charge.billing_details.email ?? charge.billing_details.name,
      card: cardOf(charge),
      at: new Date(charge.created * 1000).toISOString(),
      amount: toDollars(charge.amount_captured),
      refunded: toDollars(charge.amount_refunded),
      disputed: charge.disputed,
      canBeDisputed: !charge.disputed && charge.amount_refunded < charge.amount_captured,
    })),
    disputes: disputes.map((dispute) => ({
      id: dispute.id,
      status: dispute.status.replaceAll("_", " "),
      reason: dispute.reason.replaceAll("_", " "),
      amount: toDollars(dispute.amount),
      at: new Date(dispute.created * 1000).toISOString(),
      isOpen: !["won", "lost", "warning_closed"].includes(dispute.status),
    })),
  };
}

function cardOf(charge: Stripe.Charge): string {
  const { brand, last4 } = charge.payment_method_details?.card ?? {};
  return `${brandName((brand ?? "unknown") as Brand)} ending in ${last4 ?? "…"}`;
}
