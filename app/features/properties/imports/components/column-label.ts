import { formFields } from "#app/features/properties/listing/components/form-fields.ts";

const own: Record<string, string> = {
  id: "Our id",
  external_id: "External id",
  photo_urls: "Photos",
  longitude: "Pin, longitude",
  latitude: "Pin, latitude",
  location_precision: "Pin, precision",
  vehicle_feet: "Tallest vehicle, feet",
  vehicle_inches: "Tallest vehicle, inches",
};

/** What the form calls a column. */
export function columnLabel(name: string): string {
  const field = name in formFields ? formFields[name as keyof typeof formFields].label : "";
  return own[name] ?? (field.replace(/ \(optional\)$/, "") || name);
}
