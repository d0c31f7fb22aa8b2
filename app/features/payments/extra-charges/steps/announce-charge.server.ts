import type { Transaction } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { type ExtraChargeChange, extraChargeChanged, lateFeeChanged } from "../../events.server.ts";
import { isLateFeeId } from "../model.ts";

/** Has both sides of a charge told of it: as one of their claim, or as the late fee of a rent. */
export async function announceCharge(
  trx: Transaction,
  { id, causeId }: { id: string; causeId: string },
  what: ExtraChargeChange,
): Promise<void> {
  if (isLateFeeId(id)) await enqueue(trx, lateFeeChanged, { rentId: causeId, what });
  else await enqueue(trx, extraChargeChanged, { causeId, what });
}
