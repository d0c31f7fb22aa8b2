import { z } from "@hono/zod-openapi";
import { toDollars } from "#app/platform/money.ts";
import { depositStates } from "./model.ts";
import type { ReservationRow } from "#app/features/reservations/queries.server.ts";

/** A reservation's deposit. Money is decimal dollars. */
export const depositShape = {
  deposit: z
    .number()
    .describe("Paid with the total, and returned after the stay unless the landlord claims of it."),
  deposit_state: z.enum(depositStates),
  deposit_kept: z.number().describe("What of it the landlord got."),
  deposit_at: z.string().nullable().describe("Since when the deposit is in its state."),
};

export function presentDeposit(
  row: Pick<ReservationRow, "depositCents" | "depositState" | "depositKeptCents" | "depositAt">,
) {
  return {
    deposit: toDollars(row.depositCents),
    deposit_state: row.depositState,
    deposit_kept: toDollars(row.depositKeptCents),
    deposit_at: row.depositAt?.toISOString() ?? null,
  };
}
