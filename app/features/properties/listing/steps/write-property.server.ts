import type { LoggedIn } from "#app/features/accounts/model.ts";
import { now, todayIn } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { addDays } from "#app/platform/dates.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { Forbidden, Invalid } from "#app/platform/errors.ts";
import { newId } from "#app/platform/ids.server.ts";
import { columnsOf } from "../../fields.ts";
import type { NewProperty } from "../../schema.ts";
import { amenityColumns, chargeColumns, discountColumns } from "../schema.ts";
import { locateProperty } from "./locate-property.server.ts";
import { placeAddress } from "./place-address.server.ts";
import { refuseAmenities } from "./refuse-amenities.server.ts";
import { refuseDeposit } from "./refuse-deposit.server.ts";
import { refuseType } from "./refuse-type.server.ts";
import { refuseHouseNumber } from "./refuse-house-number.server.ts";

type Plan = { input: NewProperty; hides: boolean; location: Awaited<ReturnType<typeof locateProperty>> };

/**
 * What a landlord's new property will be, refused if it can't be: read before the transaction, because the place provider
 * may be slow.
 */
export async function planProperty(input: NewProperty): Promise<Plan> {
  refuseType(input.type_of_space);
  refuseAmenities(input.amenities ?? []);
  refuseDeposit(input.deposit ?? 0, { priceCents: input.price, pricePer: input.price_per });
  const { street_address: street, hide_address } = input;
  const hides = hide_address ?? false;
  refuseHouseNumber({ ...input, street, hides });
  const location = await locateProperty(input, input);
  if (input.start_date < todayIn(location.timeZone)) {
    const message = "The start date cannot be earlier than today.";
    throw new Invalid(message, { start_date: message });
  }
  return { input, hides, location };
}

/** Adds it as planned, without photos, and returns its id. One that has to be approved first is sent to the administrators. */
export async function insertProperty(
  trx: Transaction,
  landlord: LoggedIn,
  { input, hides, location: { exact, ...location } }: Plan,
  externalId: string | null = null,
): Promise<string> {
  await refuseSuspended(trx, landlord.id);
  const id = newId("prp");
  const isDue = await needsApproval(trx, landlord.id);
  const address = await placeAddress(trx, { street: input.street_address, exact, hides });
  await trx
    .insertInto("properties")
    .values({
      id,
      landlordId: landlord.id,
      externalId,
      ...columnsOf(input),
      depositCents: input.deposit,
      city: input.city,
      state: input.state,
      zipcode: input.zipcode,
      ...amenityColumns(input),
      ...discountColumns(input),
      ...chargeColumns(input),
      ...location,
      ...address,
      ...(isDue && { unapproved: "due" as const, deletedAt: now() }),
      offered: `{[${input.start_date},${input.end_date ? addDays(input.end_date, 1) : ""})}`,
    })
    .execute();
  if (isDue)
    await trx
      .insertInto("approvals")
      .values({ landlordId: landlord.id, propertyId: id, sentAt: now() })
      .execute();
  return id;
}

/**
 * A landlord who was suspended after their call or their file began adds nothing. The lock lets a suspension pass, but what hides
 * their spaces waits for this transaction and finds what it added.
 */
async function refuseSuspended(trx: Transaction, landlordId: string): Promise<void> {
  const { banned } = await trx
    .selectFrom("users")
    .select("banned")
    .where("id", "=", landlordId)
    .forKeyShare()
    .executeTakeFirstOrThrow();
  if (banned) throw new Forbidden("This account is suspended.");
}

/**
 * Whether a landlord's new property waits for an administrator. With `first`, until one of theirs was public and is not
 * hidden: one that was deleted before it was approved counts for nothing.
 */
async function needsApproval(trx: Transaction, landlordId: string): Promise<boolean> {
  if (config.reviewListings !== "first") return config.reviewListings === "all";
  const approved = await trx
    .selectFrom("properties")
    .select("id")
    .where("landlordId", "=", landlordId)
    .where("unapproved", "is", null)
    .where("hiddenAt", "is", null)
    .limit(1)
    .executeTakeFirst();
  return approved === undefined;
}
