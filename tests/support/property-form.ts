import { todayIn } from "#app/platform/clock.server.ts";
import type { Person } from "./people.ts";
import { call } from "./web.ts";

export const today = todayIn("America/New_York");

/** A valid form for a new property. */
export const goodProperty = {
  title: "Dry garage by the river",
  type_of_space: "Covered Garage",
  price: "120.50",
  price_per: "Month",
  street_address: "1200 Market Street",
  city: "Harrisburg",
  state: "PA",
  zipcode: "17101",
  length: "20",
  width: "10.5",
  height: "8",
  start_date: today,
};

export type File = { name: string; bytes: Uint8Array<ArrayBuffer> | Buffer; type?: string };

export function propertyForm(fields: Record<string, string | undefined> = {}, files: File[] = []): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries({ ...goodProperty, ...fields }))
    if (value !== undefined) data.append(name, value);
  for (const file of files)
    data.append(
      "images",
      new Blob([new Uint8Array(file.bytes)], { type: file.type ?? "image/jpeg" }),
      file.name,
    );
  return data;
}

/** Sends the form as a landlord. */
export function addProperty(landlord: Person, fields?: Record<string, string | undefined>, files?: File[]) {
  return call("/api/properties", { form: propertyForm(fields, files), cookie: landlord.cookie });
}
