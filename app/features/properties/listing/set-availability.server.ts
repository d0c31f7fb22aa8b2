import type { Actor } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { transaction } from "#app/platform/db.server.ts";
import { lockProperty } from "./steps/lock-property.server.ts";
import { offerDays } from "./steps/offer-days.server.ts";
import { type PropertyRow, propertyById } from "../queries.server.ts";
import type { AvailabilityRange } from "../schema.ts";

/** Offers a range of days, or withdraws it; days with a live reservation can't be withdrawn. */
export async function setAvailability(
  actor: Actor,
  propertyId: string,
  range: AvailabilityRange,
): Promise<PropertyRow> {
  const landlord = requireRole(actor, "landlord");
  return transaction(async (trx) => {
    const property = await lockProperty(trx, landlord, propertyId);
    await offerDays(trx, property, range);
    return (await propertyById(property.id, trx, "own"))!;
  });
}
