import { numberNamedIn } from "#app/features/properties/listing/model.ts";

/** What hiding does, or that a text says the number anyway. */
export function addressHint({
  hide_address: hides,
  street_address: street = "",
  title = "",
  description = "",
}: Readonly<Record<string, string>>): string {
  if (hides !== "true") return "Your street address is on your listing.";
  const named = [title, description].find((text) => numberNamedIn(text, street) !== null);
  const number = named === undefined ? null : numberNamedIn(named, street);
  if (number !== null)
    return `Your ${named === title ? "title" : "description"} says ${number}, the house number. Take it out: everyone reads it.`;
  return "Your listing shows the street without its number, and a point up to 300 meters away. Whoever paid for an accepted stay sees the address until the stay ends.";
}
