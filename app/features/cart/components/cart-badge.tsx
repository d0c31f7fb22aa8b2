import { useCart } from "./use-cart.tsx";

/** The number of spaces in the cart; nothing when it's empty. */
export function CartBadge() {
  const { count } = useCart();
  if (count === 0) return null;
  return (
    <span
      data-testid="cart-badge"
      className="inline-grid min-w-6 place-items-center rounded-full bg-brand px-1.5 text-sm leading-6 font-semibold text-on-brand tabular-nums max-sm:absolute max-sm:top-0.5 max-sm:right-0 max-sm:min-w-5 max-sm:px-1 max-sm:text-xs max-sm:leading-5"
    >
      {count}
      <span className="sr-only">{count === 1 ? " space" : " spaces"}</span>
    </span>
  );
}
