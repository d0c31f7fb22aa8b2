import type { Stripe } from "stripe";
import { config } from "#app/platform/config.server.ts";
import { Conflict, NotFound } from "#app/platform/errors.ts";
import {
  appealDispute,
  decideDispute,
  isClosed,
  openDispute,
} from "@sparebay/stripe-sandbox/disputes.server.ts";
import { delays, type DisputeInput, type FaultInput } from "./drill-schema.ts";
import { clearFaults, orderFault } from "@sparebay/stripe-sandbox/faults.server.ts";
import { StripeProblem } from "@sparebay/stripe-sandbox/problem.server.ts";
import { findObject } from "@sparebay/stripe-sandbox/stored-objects.server.ts";

/** Only a demo on the sandbox can be troubled; production refuses to be a demo. */
export function requireDrills(): void {
  if (!config.demo || config.stripe) throw new NotFound("There is no sandbox to trouble on this server.");
}

/** Orders a fault for everyone in the demo. */
export async function orderDrill({ kind, event, by, times }: FaultInput): Promise<void> {
  requireDrills();
  await orderFault({
    kind,
    seconds: delays[by],
    ...(event !== "any" && { eventType: event }),
    ...(times !== "always" && { times: Number(times) }),
  });
}

/** Removes all ordered faults. Events that are late already stay late. */
export async function endDrills(): Promise<void> {
  requireDrills();
  await clearFaults();
}

/** Disputes a payment, as its cardholder would at their bank. */
export async function disputeCharge({ charge: id, reason }: DisputeInput): Promise<void> {
  requireDrills();
  const charge = await findObject<Stripe.Charge>("charge", id).catch(unknown);
  if (charge.disputed) throw new Conflict("This payment is already disputed.");
  if (charge.amount_captured - charge.amount_refunded <= 0)
    throw new Conflict("Nothing of this payment is left to dispute.");
  const isInquiry = reason === "inquiry";
  await openDispute(id, { isInquiry, reason: isInquiry ? "fraudulent" : reason });
}

/** Decides a dispute, as the cardholder's bank would, or appeals one that was lost. */
export async function decideDrill(id: string, outcome: "won" | "lost" | "appeal"): Promise<void> {
  requireDrills();
  const dispute = await findObject<Stripe.Dispute>("dispute", id).catch(unknown);
  if (outcome === "appeal") {
    if (dispute.status !== "lost") throw new Conflict("Only a dispute that is lost can be appealed.");
    return appealDispute(id);
  }
  if (isClosed(dispute)) throw new Conflict("The bank has already decided this dispute.");
  await decideDispute(id, outcome);
}

function unknown(error: unknown): never {
  throw error instanceof StripeProblem ? new NotFound("The sandbox doesn’t know this payment.") : error;
}
