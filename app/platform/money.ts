/** The card processor refuses to charge less, in cents (docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
export const minChargeCents = 50;

/**
 * Parses decimal dollars, as people and the API write them, to integer cents. Null if it isn't an amount with at most
 * two decimals.
 */
export function toCents(dollars: string | number): number | null {
  const text = String(dollars).trim();
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(text)) return null;
  const [whole = "0", fraction = ""] = text.split(".");
  return Number(whole) * 100 + Number(fraction.padEnd(2, "0"));
}

/**
 * The API's decimal dollars to the nearest integer cents: 19.99 is 1999. Half a cent rounds up, so 1.005 is 101
 * although 1.005 * 100 is 100.49999999999999.
 */
export function centsOf(amount: number): number {
  return Math.round(Number((amount * 100).toPrecision(15)));
}

/** Adds decimal dollars in cents, where sums are exact. */
export function sumDollars(amounts: readonly number[]): number {
  return toDollars(amounts.reduce((cents, amount) => cents + centsOf(amount), 0));
}

/** `times` / `by` of these cents, rounded half up to the cent, in integer arithmetic. */
export function shareOfCents(cents: number, times: number, by: number): number {
  return Math.floor((2 * cents * times + by) / (2 * by));
}

/** Integer cents to the API's decimal dollars: 12345 is 123.45. */
export function toDollars(cents: number): number {
  return cents / 100;
}

/**
 * Integer cents in words: 123456 is "$1,234.56". Without Intl, as are dates in words: a browser's first format takes a cheap
 * phone 130 ms, and pages react that much later.
 */
export function formatCents(cents: number): string {
  const [whole = "", rest] = (Math.abs(cents) / 100).toFixed(2).split(".");
  return `${cents < 0 ? "-" : ""}$${whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ",")}.${rest}`;
}

/** The API's decimal dollars in words: 120 is "$120.00". */
export function formatDollars(amount: number): string {
  return formatCents(centsOf(amount));
}
