import type { Store } from "./store.ts";
import { disputeCharge } from "./disputes.server.ts";
import type { CardOutcome } from "./model.ts";

export type Disputed = Extract<CardOutcome, { kind: "succeed" }>["disputed"];

/** Disputes a charge to a test card whose charges are always disputed. */
export async function disputeTestCard(trx: Store, chargeId: string, disputed: Disputed): Promise<void> {
  if (disputed === undefined) return;
  const isInquiry = disputed === "inquiry";
  await disputeCharge(trx, chargeId, { isInquiry, reason: isInquiry ? "fraudulent" : disputed });
}
