import { sql } from "kysely";
import { db, type Queryable } from "#app/platform/db.server.ts";
import { columnsOf } from "../../fields.ts";
import { streetOnly } from "../../listing/model.ts";
import { amenityColumns } from "../../listing/schema.ts";
import type { PhotoRow, PropertyRow } from "../../queries.server.ts";
import type { HeldChanges } from "../model.ts";

type Form = {
  exactStreetAddress: string | null;
  pinLatitude: number | null;
  pinLongitude: number | null;
};

/** A property as it will be once these changes are approved. */
export async function withChanges<FormOfIt extends Form>(
  property: PropertyRow,
  form: FormOfIt,
  changes: HeldChanges,
  database: Queryable = db,
): Promise<{ property: PropertyRow; form: FormOfIt }> {
  const { street_address: street, city, state, zipcode, latitude, longitude, location_precision } = changes;
  const { hidesAddress } = property;
  return {
    property: {
      ...property,
      ...defined(columnsOf(changes)),
      ...defined(amenityColumns(changes)),
      ...defined({ city, state, zipcode, locationPrecision: location_precision }),
      ...(street !== undefined && { streetAddress: hidesAddress ? streetOnly(street) : street }),
      ...(changes.photo_ids && {
        photos: await photosNamed(property, changes.photo_ids, database),
      }),
    },
    form: {
      ...form,
      ...(street !== undefined && hidesAddress && { exactStreetAddress: street }),
      ...(latitude !== undefined && { pinLatitude: latitude, pinLongitude: longitude ?? null }),
    },
  };
}

type Defined<Columns> = { [Name in keyof Columns]?: Exclude<Columns[Name], undefined> };

function defined<Columns extends object>(columns: Columns): Defined<Columns> {
  return Object.fromEntries(
    Object.entries(columns).filter(([, value]) => value !== undefined),
  ) as Defined<Columns>;
}

/** A property's photos in this order, those included that its landlord uploaded for the edit. */
async function photosNamed(
  { id, landlordId }: Pick<PropertyRow, "id" | "landlordId">,
  ids: string[],
  database: Queryable,
): Promise<PhotoRow[]> {
  const columns = sql`id, file_key as "fileKey", width, height, widths`;
  const { rows } = await sql<PhotoRow>`
    select * from (
      select ${columns} from photos where property_id = ${id} and id = any(${ids})
      union all select ${columns} from waiting_photos where landlord_id = ${landlordId} and id = any(${ids})) photo
    order by array_position(${ids}::text[], id)`.execute(database);
  return rows;
}
