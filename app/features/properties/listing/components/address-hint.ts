import { houseNumberIn, houseNumberProblem, streetOnly } from "#app/features/properties/listing/model.ts";

type Draft = Readonly<Record<string, string>>;

/** What everyone will see of the address, or that a text says the hidden number anyway. */
export function addressHint(draft: Draft): string {
  const { hide_address: hides, street_address: street = "", title = "", description = "" } = draft;
  const isEmpty = street.trim() === "";
  if (hides !== "true")
    return isEmpty ? "Everyone sees your street address." : `Everyone sees “${publicAddress(draft)}”.`;
  const inTitle = houseNumberIn(title, street);
  const named = inTitle ?? houseNumberIn(description, street);
  if (named !== null)
    return `Your ${inTitle ? "title" : "description"} includes your house number (${named.words}). Remove it to keep your address private.`;
  const address = isEmpty ? "the street without its number" : `“${publicAddress(draft)}”`;
  return `Everyone sees ${address} and a point up to 1,000 feet away. Only tenants with a paid, accepted stay see the full address, until the stay ends.`;
}

/** A draft's street as everyone will see it. */
export function publicStreet({ hide_address: hides, street_address: street = "" }: Draft): string {
  return hides === "true" && street.trim() !== "" ? streetOnly(street) : street.trim();
}

/** The error of a title or description that says a hidden address; null for others. */
export function hiddenNumberError(text: string, draft: Draft): string | null {
  const { hide_address: hides, street_address: street = "" } = draft;
  return hides === "true" ? houseNumberProblem(text, street) : null;
}

function publicAddress(draft: Draft): string {
  const { city = "", state = "", zipcode = "" } = draft;
  return [publicStreet(draft), city.trim(), `${state} ${zipcode}`.trim()].filter(Boolean).join(", ");
}
