import { useCart } from "./use-cart.tsx";

/** The number of spaces in the cart, for the navigation's link; nothing at all while the cart is empty. */
export function CartBadge() {
  const { count } = useCart();
  if (count === 0) return null;
  return (
    <span
      data-testid="cart-badge"
      className="inline-grid min-w-6 place-items-center rounded-full bg-brand px-1.5 text-sm leading-6 font-semibold text-on-brand tabular-nums"
    >
      {count}
      <span className="sr-only">{count === 1 ? " space" : " spaces"}</span>
    </span>
  );
}
