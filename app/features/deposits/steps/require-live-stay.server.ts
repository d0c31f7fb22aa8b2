import { Conflict } from "#app/platform/errors.ts";

/** Refuses to answer or decide a claim on a stay that was canceled: its refund follows within a minute, with the deposit. */
export function requireLiveStay({ status }: { status: string }): void {
  if (status !== "accepted") throw new Conflict("This stay was canceled, and is refunded.");
}
