import { useEffect, useSyncExternalStore } from "react";
import { isNewcomer } from "#app/features/accounts/session/components/is-newcomer.ts";
import type { UserJson } from "#app/features/accounts/model.ts";
import type { PropertyJson } from "#app/features/properties/present.ts";
import type { IsoDate } from "#app/platform/dates.ts";
import {
  addToCart,
  type Cart,
  type CartDates,
  emptyCart,
  isInCart,
  lengthen,
  mergeCarts,
  readCart,
  removeFromCart,
  setDates,
  shareDates,
  takeOut,
} from "../model.ts";

const cartKey = "cart";
const asideKey = "cart-aside";
const changed = "cart-changed";

/** The browser's cart, the same in every tab. Empty on the server and until hydration. */
export function useCart() {
  const items = useSyncExternalStore(subscribe, () => stored(cartKey), nothing);
  const ready = useSyncExternalStore(subscribe, yes, no);
  return {
    items,
    count: items.length,
    /** False until the browser's storage is read. */
    ready,
    has: (propertyId: string) => isInCart(items, propertyId),
    add: (property: PropertyJson, chosen: CartDates | null) =>
      change((cart) => addToCart(cart, property, chosen)),
    remove: (propertyId: string) => change((cart) => removeFromCart(cart, propertyId)),
    takeOut: (propertyId: string) => change((cart) => takeOut(cart, propertyId)),
    lengthen: (propertyId: string) => change((cart) => lengthen(cart, propertyId)),
    setDates: (propertyId: string, dates: CartDates | null) =>
      change((cart) => setDates(cart, propertyId, dates)),
    empty: () => change(() => emptyCart),
  };
}

/** Stores the shared dates with the spaces, so that the cart opens with them next time. */
export function useRememberedDates(from: IsoDate | null, last: IsoDate | null): void {
  useEffect(() => {
    if (from !== null) change((cart) => shareDates(cart, { from, to: last ?? "" }));
  }, [from, last]);
}

/** The spaces that login cleared from the cart, until the member restores or drops them. */
export function useCartAside() {
  const items = useSyncExternalStore(subscribe, () => stored(asideKey), nothing);
  return {
    items,
    bringBack: () => {
      change((cart) => mergeCarts(cart, stored(asideKey)));
      write(asideKey, emptyCart);
    },
    dismiss: () => write(asideKey, emptyCart),
  };
}

/** Login clears the cart: sets its spaces aside, with those still set aside from before. */
export function setCartAside(): void {
  write(asideKey, mergeCarts(stored(cartKey), stored(asideKey)));
  write(cartKey, emptyCart);
}

/** After signup a tenant keeps the cart; any login sets it aside. Landlords have no cart. */
export function meetCart(user: UserJson): void {
  const isNew = isNewcomer(user);
  if (!isNew || user.role === "landlord") setCartAside();
}

/** Logout deletes the cart, and what was set aside. */
export function forgetCart(): void {
  write(asideKey, emptyCart);
  write(cartKey, emptyCart);
}

function nothing(): Cart {
  return emptyCart;
}

const yes = () => true;
const no = () => false;

function subscribe(listener: () => void): () => void {
  // Changes in other tabs arrive as `storage`, this tab's own as `cart-changed`.
  const onStorage = (event: StorageEvent) => {
    if (event.key === null || event.key === cartKey || event.key === asideKey) listener();
  };
  window.addEventListener("storage", onStorage);
  window.addEventListener(changed, listener);
  return () => {
    window.removeEventListener("storage", onStorage);
    window.removeEventListener(changed, listener);
  };
}

const lastRead = new Map<string, { text: string | null; cart: Cart }>();
// Browsers may refuse storage (private windows, full disk); then the cart lasts as long as the page.
const refused = new Map<string, string>();

function stored(key: string): Cart {
  const text = textOf(key);
  const last = lastRead.get(key);
  if (last !== undefined && last.text === text) return last.cart;
  const cart = readCart(text);
  lastRead.set(key, { text, cart });
  return cart;
}

function textOf(key: string): string | null {
  try {
    return refused.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

function change(action: (cart: Cart) => Cart): void {
  write(cartKey, action(stored(cartKey)));
}

function write(key: string, cart: Cart): void {
  refused.delete(key);
  try {
    if (cart.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(cart));
  } catch {
    refused.set(key, JSON.stringify(cart));
  }
  window.dispatchEvent(new Event(changed));
}
