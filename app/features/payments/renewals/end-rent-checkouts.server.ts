import { endCheckout } from "../checkout/steps/end-checkout.server.ts";
import { openRentCheckouts } from "./queries.server.ts";

/**
 * Ends the checkouts of a rent that its tenant could still pay, so that its saved card can be charged. Returns false if one
 * was paid before that: its webhook marks the rent as paid.
 */
export async function endRentCheckouts(rentId: string): Promise<boolean> {
  for (const checkout of await openRentCheckouts({ kind: "system" }, rentId))
    if (!(await endCheckout(checkout))) return false;
  return true;
}
