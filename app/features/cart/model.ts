import { pricePeriods } from "#app/features/properties/model.ts";
import { dateIn, type IsoDate } from "#app/platform/dates.ts";
import type { PropertyJson } from "#app/features/properties/present.ts";

/** A property in the cart. Without an end date the stay is `quantity` of its price periods. */
export type CartItem = PropertyJson & { quantity: number; dates?: CartDates; shared?: CartDates };

/** Dates as typed: `dates` of one space alone, without an end if it `renews`; `shared` the last ones it shared with the others. */
export type CartDates = { from: string; to: string; renews?: boolean };

/** The cart in local storage. The server trusts only its ids and quantities. */
export type Cart = readonly CartItem[];

export const emptyCart: Cart = [];

const mostPeriods = 36;
const untitled = "Untitled Listing";

export function isInCart(cart: Cart, propertyId: string): boolean {
  return cart.some((item) => item.id === propertyId);
}

/**
 * Adds a property once; adding it again returns the same cart. The chosen dates become the cart's or, if the cart has
 * others, the space's own.
 */
export function addToCart(cart: Cart, property: PropertyJson, chosen: CartDates | null = null): Cart {
  if (isInCart(cart, property.id)) return cart;
  const item = { ...property, quantity: 1 };
  if (chosen === null) return [...cart, item];
  const shared = sharedDates(cart);
  const differ = shared !== null && (shared.from !== chosen.from || shared.to !== chosen.to);
  return [...cart, differ ? { ...item, dates: chosen } : { ...item, shared: chosen }];
}

/** The dates that spaces without own dates share; null if unknown or in the past. */
export function sharedDates(cart: Cart, today: IsoDate = ""): CartDates | null {
  const [first, ...others] = cart;
  const alone = others.length === 0 ? first?.dates : undefined;
  const found = alone ?? cart.find((item) => item.shared && !item.dates)?.shared;
  return found !== undefined && found.from !== "" && found.from >= today ? found : null;
}

/** Stores new shared dates in each space without own dates; a single space has none to differ from. */
export function shareDates(cart: Cart, { from, to }: CartDates): Cart {
  return cart.map((item) => {
    if (item.dates && cart.length > 1) return item;
    return { ...item, dates: undefined, shared: { from, to } };
  });
}

/** Reduces the quantity by one; the item leaves at zero. */
export function removeFromCart(cart: Cart, propertyId: string): Cart {
  return cart
    .map((item) => (item.id === propertyId ? { ...item, quantity: item.quantity - 1 } : item))
    .filter((item) => item.quantity > 0);
}

/** Removes an item at any quantity. */
export function takeOut(cart: Cart, propertyId: string): Cart {
  return cart.filter((item) => item.id !== propertyId);
}

/** Adds one period, up to three years of months. */
export function lengthen(cart: Cart, propertyId: string): Cart {
  return cart.map((item) =>
    item.id === propertyId ? { ...item, quantity: Math.min(item.quantity + 1, mostPeriods) } : item,
  );
}

/** Gives a space dates of its own; null removes them. */
export function setDates(cart: Cart, propertyId: string, dates: CartDates | null): Cart {
  return cart.map((item) => (item.id === propertyId ? { ...item, dates: dates ?? undefined } : item));
}

/** Merges two carts; the first one's items win. */
export function mergeCarts(cart: Cart, other: Cart): Cart {
  return [...cart, ...other.filter((item) => !isInCart(cart, item.id))];
}

/** The first day on which a stay in all spaces can start: the latest of their todays. */
export function earliestStart(cart: Cart, instant: Date): IsoDate {
  return cart
    .map((item) => dateIn(item.time_zone, instant))
    .reduce((latest, day) => (day > latest ? day : latest), "");
}

/** Parses the stored cart. Text that isn't a cart becomes an empty one; items that aren't properties are left out. */
export function readCart(text: string | null): Cart {
  const items = parse(text);
  if (!Array.isArray(items)) return emptyCart;
  const cart = items.filter(isCartItem);
  return cart
    .filter((item, place) => cart.findIndex(({ id }) => id === item.id) === place)
    .map((item) => ({
      ...item,
      title: typeof item.title === "string" && item.title.trim() !== "" ? item.title : untitled,
      quantity: item.quantity ?? 1,
      // If missing, reserving asks the server for it.
      landlord_id: typeof item.landlord_id === "string" ? item.landlord_id : "",
      dates: isDates(item.dates) ? item.dates : undefined,
      shared: isDates(item.shared) ? item.shared : undefined,
    }));
}

function isDates(value: unknown): value is CartDates {
  if (typeof value !== "object" || value === null) return false;
  const { from, to, renews = false } = value as Partial<Record<keyof CartDates, unknown>>;
  if (typeof renews !== "boolean") return false;
  return [from, to].every((text) => typeof text === "string" && text.length <= 20);
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "[]");
  } catch {
    return null;
  }
}

const texts = ["street_address", "city", "state", "zipcode"] as const;

function isCartItem(value: unknown): value is CartItem {
  if (typeof value !== "object" || value === null) return false;
  const item = value as Partial<Record<keyof CartItem, unknown>>;
  return (
    typeof item.id === "string" &&
    /^prp_\w+$/.test(item.id) &&
    texts.every((field) => typeof item[field] === "string") &&
    typeof item.price === "number" &&
    item.price > 0 &&
    pricePeriods.some((period) => period === item.price_per) &&
    isQuantity(item.quantity ?? 1) &&
    isTimeZone(item.time_zone) &&
    (item.image_url === null || typeof item.image_url === "string") &&
    Array.isArray(item.images)
  );
}

function isQuantity(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= mostPeriods;
}

function isTimeZone(name: unknown): boolean {
  if (typeof name !== "string") return false;
  try {
    return dateIn(name, new Date(0)) !== "";
  } catch {
    return false;
  }
}
