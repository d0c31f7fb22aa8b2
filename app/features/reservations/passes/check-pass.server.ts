import type { Actor } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { now, todayIn } from "#app/platform/clock.server.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { isSignedPublicly } from "#app/platform/public-signature.server.ts";
import { passStateOf, readGiven, readPass, type Verdict } from "./model.ts";
import { type CheckedReservation, ownReservation } from "./queries.server.ts";

type Checked = { verdict: Verdict; reservation: CheckedReservation | null };

/**
 * Checks what a landlord scanned or typed, by the reservation as it is now. Another landlord's code and one that never
 * was get the same answer.
 */
export async function checkPass(actor: Actor, given: string): Promise<Checked> {
  const landlord = requireRole(actor, "landlord", "Only landlords can check passes.");
  await limitRate(`check-pass:${landlord.id}`, { max: 60, seconds: 60 });
  const asked = readGiven(given);
  const read = "token" in asked ? readPass(asked.token) : null;
  const isForged =
    "token" in asked && (read === null || !isSignedPublicly(read.text, read.signature, read.pass.keyId));
  if (isForged) return { verdict: "forged", reservation: null };
  const code = "code" in asked ? asked.code : read!.pass.code;
  const found = await ownReservation(landlord, code);
  if (found === null) return { verdict: "unknown", reservation: null };
  return { verdict: passStateOf(found, todayIn(found.timeZone), now()), reservation: found };
}
