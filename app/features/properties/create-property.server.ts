import tzLookup from "@photostructure/tz-lookup";
import type { Actor } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { todayIn } from "#app/platform/clock.server.ts";
import { addDays } from "#app/platform/dates.ts";
import { type Transaction, transaction } from "#app/platform/db.server.ts";
import { Invalid } from "#app/platform/errors.ts";
import { newId } from "#app/platform/ids.server.ts";
import { places } from "#app/platform/places/find-places.server.ts";
import type { Place } from "#app/platform/places/place.ts";
import { geocode } from "#app/platform/places/places.server.ts";
import { approximatePoint } from "./model.ts";
import { type PreparedPhoto, preparePhotos, type Upload } from "./prepare-photos.server.ts";
import { type PropertyRow, propertyById } from "./queries.server.ts";
import type { NewProperty } from "./schema.ts";
import { storePhotos } from "./store-photos.server.ts";

/** Adds a landlord's property. Photos first, then one transaction: files that no row names harm nobody. */
export async function createProperty(
  actor: Actor,
  input: NewProperty,
  uploads: Upload[],
): Promise<PropertyRow> {
  const landlord = requireRole(actor, "landlord", "Only logged-in landlords can add properties.");
  const place = await locate(input);
  const timeZone = tzLookup(place.lat, place.lng);
  if (input.start_date < todayIn(timeZone))
    refuse("start_date", "The start date cannot be earlier than today.");
  const photos = await preparePhotos(uploads);
  await storePhotos(photos);
  return transaction(async (trx) => {
    const id = newId("prp");
    await trx
      .insertInto("properties")
      .values({
        id,
        landlordId: landlord.id,
        title: input.title,
        description: input.description,
        typeOfSpace: input.type_of_space,
        priceCents: input.price,
        pricePer: input.price_per,
        streetAddress: input.street_address,
        city: input.city,
        state: input.state,
        zipcode: input.zipcode,
        lengthFeet: input.length,
        widthFeet: input.width,
        heightFeet: input.height,
        ...approximatePoint(place),
        locationPrecision: place.precision,
        timeZone,
        offered: `{[${input.start_date},${input.end_date ? addDays(input.end_date, 1) : ""})}`,
      })
      .execute();
    await addPhotos(trx, id, photos);
    return (await propertyById(id, trx))!;
  });
}

/** The ZIP code places the property; the street only makes it more precise, where the provider knows streets. */
async function locate({ street_address, city, state, zipcode }: NewProperty): Promise<Place> {
  const area = geocode(zipcode);
  if (area?.postcode !== zipcode)
    return refuse("zipcode", `The ZIP code ${zipcode} is not known. Please check it.`);
  if (area.state !== state)
    refuse("zipcode", `The ZIP code ${zipcode} is in ${area.state}, not in ${state}.`);
  const exact = await places.geocode(`${street_address}, ${city}, ${state} ${zipcode}`);
  return exact?.postcode === zipcode ? exact : area;
}

async function addPhotos(trx: Transaction, propertyId: string, photos: PreparedPhoto[]): Promise<void> {
  if (photos.length === 0) return;
  const rows = photos.map(({ fileKey, width, height, sizes, originalName }, position) => ({
    id: newId("pho"),
    propertyId,
    position,
    fileKey,
    width,
    height,
    widths: sizes.map((size) => size.width),
    originalName,
  }));
  await trx.insertInto("photos").values(rows).execute();
}

function refuse(field: string, message: string): never {
  throw new Invalid(message, { [field]: message });
}
