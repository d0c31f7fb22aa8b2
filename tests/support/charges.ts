import { answerClaim } from "#app/features/deposits/answer-claim.server.ts";
import { claimDeposit } from "#app/features/deposits/claim-deposit.server.ts";
import { depositFor } from "#app/features/deposits/queries.server.ts";
import { chargeExtras } from "#app/features/payments/extra-charges/charge-extras.server.ts";
import type { Charges } from "#app/features/properties/model.ts";
import { moveClock, now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { atHoursAfter, type Deposited, newReservation, runSchedules } from "./deposits.ts";
import { payNow } from "./payments.ts";
import { pictureFile } from "./pictures.ts";

const hour = 3_600_000;
const terms = { chargeCleaningCents: 8_000, chargeOverstayCents: 3_000, chargeDamageCents: 20_000 };

/** A paid and accepted stay whose terms name charges, an hour after its end. */
export async function newChargeableStay(held = 5_000, more = {}): Promise<Deposited> {
  const stay = await newReservation(30, held, { ...terms, ...more });
  await payNow(stay.url);
  await db.updateTable("reservations").set({ status: "accepted" }).where("id", "=", stay.id).execute();
  await atHoursAfter(stay, 1);
  return stay;
}

/** The landlord asks for charges that the terms name, and for what they don't. */
export async function askFor(
  { landlord, id: reservationId }: Pick<Deposited, "landlord" | "id">,
  charges: Charges,
  amountCents = 0,
  photos = 1,
) {
  const files = await Promise.all(Array.from({ length: photos }, () => pictureFile()));
  const given = { reservationId, amountCents, charges, reason: "See the photos.", photos: files };
  return claimDeposit(landlord.actor, given, "192.0.2.1");
}

export const agreeTo = ({ tenant, id }: Deposited) =>
  answerClaim(tenant.actor, id, { objection: null }, "192.0.2.1");

export const chargeOf = async ({ id }: { id: string }) => (await depositFor({ kind: "system" }, id)).charge;

export async function collectCharges(): Promise<void> {
  await chargeExtras();
  await runSchedules();
}

export function hoursLater(hours: number): void {
  moveClock(now().getTime() - Date.now() + hours * hour);
}

/** A stay whose charge of $80.00 was declined every time. */
export async function unpaidStay(held = 0, more = {}): Promise<Deposited> {
  const stay = await newChargeableStay(held, more);
  await askFor(stay, { cleaning: 8_000 });
  await agreeTo(stay);
  await collectCharges();
  for (const hours of [24, 48, 48]) {
    hoursLater(hours);
    await collectCharges();
  }
  return stay;
}
