import { priceNoticeDays } from "#app/features/leases/model.ts";
import { Link } from "#app/ui/link.tsx";

/** At the price of a property that is rented without an end: what a change doesn't change. */
export function KeptPrice({ count }: { count: number }) {
  return (
    <p className="rounded-control bg-sunken p-3 text-sm">
      <strong className="block text-base">
        {count === 1 ? "A running rental keeps its price" : `${count} running rentals keep their prices`}
      </strong>
      A new price here is for new reservations. To change it for {count === 1 ? "the rental" : "a rental"},
      with {priceNoticeDays} days’ notice, go to{" "}
      <Link to="/rentals" className="text-link">
        Rentals
      </Link>
      .
    </p>
  );
}
