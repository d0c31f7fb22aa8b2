import type { Actor } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { now, todayIn } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { addDays } from "#app/platform/dates.ts";
import { transaction, type Transaction } from "#app/platform/db.server.ts";
import { Invalid } from "#app/platform/errors.ts";
import { newId } from "#app/platform/ids.server.ts";
import { keepPhotos } from "../photos/steps/keep-photos.server.ts";
import { refuseHouseNumber } from "./steps/refuse-house-number.server.ts";
import { refuseDeposit } from "./steps/refuse-deposit.server.ts";
import { placeAddress } from "./steps/place-address.server.ts";
import { locateProperty } from "./steps/locate-property.server.ts";
import { placePhotos } from "../photos/steps/place-photos.server.ts";
import { preparePhotos, type Upload } from "../photos/steps/prepare-photos.server.ts";
import { storePhotos } from "../photos/store-photos.server.ts";
import { type PropertyRow, propertyById } from "../queries.server.ts";
import { columnsOf } from "../fields.ts";
import { amenityColumns, chargeColumns, discountColumns } from "./schema.ts";
import type { NewProperty } from "../schema.ts";

/**
 * Adds a landlord's property: first the photos uploaded before, in their order, then those sent with the form. One that an
 * administrator has to approve first counts as deleted until then.
 */
export async function createProperty(
  actor: Actor,
  input: NewProperty,
  uploads: Upload[],
): Promise<PropertyRow> {
  const landlord = requireRole(actor, "landlord", "Only logged-in landlords can add properties.");
  refuseDeposit(input.deposit ?? 0, { priceCents: input.price, pricePer: input.price_per });
  const { street_address: street, hide_address } = input;
  const hides = hide_address ?? false;
  refuseHouseNumber({ ...input, street, hides });
  const { exact, ...location } = await locateProperty(input, input);
  if (input.start_date < todayIn(location.timeZone)) {
    const message = "The start date cannot be earlier than today.";
    throw new Invalid(message, { start_date: message });
  }
  const photos = await preparePhotos(uploads);
  // A slow store must not hold a connection to the database.
  await storePhotos(photos);
  return transaction(async (trx) => {
    const id = newId("prp");
    const isDue = await needsApproval(trx, landlord.id);
    const address = await placeAddress(trx, { street, exact, hides });
    await trx
      .insertInto("properties")
      .values({
        id,
        landlordId: landlord.id,
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
    const sentAlong = await keepPhotos(trx, landlord.id, photos);
    const all = [...input.photo_ids, ...sentAlong.map((photo) => photo.id)];
    await placePhotos(trx, { propertyId: id, landlordId: landlord.id }, all);
    return (await propertyById(id, trx, "own"))!;
  });
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
