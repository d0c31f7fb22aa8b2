import { useCartAside } from "./use-cart.tsx";

/** After login has cleared the cart: offers to bring its spaces back. Shows nothing when there are none. */
export function RestoreCart() {
  const { items, bringBack, dismiss } = useCartAside();
  if (items.length === 0) return null;
  const what = items.length === 1 ? "the space" : `the ${items.length} spaces`;
  return (
    <section
      aria-label="Your earlier choice"
      className="my-4 flex flex-wrap items-center gap-3 rounded-card border border-line bg-surface p-4"
    >
      <p className="grow">Bring back {what} you had chosen?</p>
      <button
        type="button"
        onClick={bringBack}
        className="min-h-11 rounded-control bg-brand px-5 font-semibold text-surface hover:bg-brand-hover"
      >
        Yes
      </button>
      <button
        type="button"
        onClick={dismiss}
        className="min-h-11 rounded-control border border-line px-5 font-semibold hover:bg-ground"
      >
        No
      </button>
    </section>
  );
}
