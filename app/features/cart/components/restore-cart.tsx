import { Button } from "#app/ui/button.tsx";
import { useCartAside } from "./use-cart.tsx";

/** Offers to bring back the spaces that login cleared from the cart; shows nothing if there are none. */
export function RestoreCart() {
  const { items, bringBack, dismiss } = useCartAside();
  if (items.length === 0) return null;
  const what = items.length === 1 ? "the space" : `the ${items.length} spaces`;
  return (
    <section
      aria-label="Your earlier cart"
      className="mx-auto w-full max-w-page px-4 pt-4 sm:px-6 print:hidden"
    >
      <div className="flex flex-wrap items-center gap-3 rounded-card border border-line bg-brand-tint px-4 py-3">
        <p className="min-w-0 grow basis-56 font-medium">Bring back {what} from your earlier cart?</p>
        <Button onClick={bringBack}>Bring back</Button>
        <Button variant="secondary" onClick={dismiss}>
          No, thanks
        </Button>
      </div>
    </section>
  );
}
