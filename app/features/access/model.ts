/** Of one property. */
export const mostAccessPhotos = 5;
/** Of one uploaded file: 15 MB. */
export const mostAccessPhotoBytes = 15 * 1024 * 1024;
export const longest = { code: 60, instructions: 4000 };

/** How long before the first day at the property begins access opens, in hours. */
export const opensHoursBefore = 24;

/** For how many days after a stay has begun its holder is still told, if the guide comes that late. */
export const toldDaysBack = 30;

/** For how many days a holder's device may show it without a network, at most; never after the stay. */
export const maxOfflineDays = 35;

/** What a landlord writes of how to get in; either may be empty. */
export type Guide = { code: string; instructions: string };

/**
 * Whether a holder may read how to get in: `closed` unless the stay is accepted, paid and not over; then `later` until
 * it opens. `closesAt` is the midnight after the last day, or that from which rent that is past due closes it; null for neither.
 */
export type AccessState = "closed" | "later" | "open";

export function accessState(
  stay: { isSecured: boolean; opensAt: Date; closesAt: Date | null },
  now: Date,
): AccessState {
  if (!stay.isSecured || (stay.closesAt !== null && now >= stay.closesAt)) return "closed";
  return now < stay.opensAt ? "later" : "open";
}

/** The path of a sealed photo in the file store; its name is random. */
export function placeOf(file: string): string {
  return `access/${file}`;
}

/** What a guide's sealed text is bound to: a copy in another property's row doesn't open. */
export function placeOfGuide({ landlordId, propertyId }: { landlordId: string; propertyId: string }): string {
  return `access guide of ${landlordId} ${propertyId}`;
}

/** The URL path of a photo; a holder's names the reservation. */
export function addressOf(file: string, reservationId?: string): string {
  return `/uploads/access/${file}${reservationId === undefined ? "" : `?reservation=${reservationId}`}`;
}
