import { Photo } from "#app/features/properties/photos/components/photo.tsx";
import type { PropertyJson } from "#app/features/properties/present.ts";
import type { IsoDate } from "#app/platform/dates.ts";
import { formatDollars } from "#app/platform/money.ts";
import { Alert } from "#app/ui/alert.tsx";
import type { DateRange, OpenDateRange } from "#app/ui/free-days.ts";
import { ReserveForm } from "./reserve-form.tsx";
import type { Person } from "#app/features/reservations/guest/components/use-guest.tsx";
import type { Reserved } from "./use-reserve.tsx";
import { usePostedDates, useStayDates } from "./use-stay-dates.ts";

type Props = {
  property: PropertyJson;
  today: IsoDate;
  taken: readonly DateRange[];
  offered: readonly OpenDateRange[];
  person: Person;
  mayReserve: boolean;
  onReserved: (answer: Reserved) => void;
};

/** One space with its dates and its guest. */
export function ReserveProperty({ property, mayReserve, offered, ...form }: Props) {
  const { id, title, price, price_per, street_address, city, state, zipcode, landlord_id } = property;
  const dates = useStayDates({ min: form.today, taken: form.taken, offered }, usePostedDates());
  return (
    <div className="grid items-start gap-6 md:grid-cols-[minmax(0,20rem)_1fr]">
      <section aria-label="Space" className="card overflow-hidden">
        <div className="aspect-4/3 bg-sunken">
          <Photo photo={property.images[0]} alt="" sizes="(min-width: 48rem) 320px, 100vw" eager />
        </div>
        <div className="flex flex-col gap-1 p-5">
          <h2>{title}</h2>
          <p className="text-soft">
            {street_address}, {city}, {state} {zipcode}
          </p>
          <p>
            <strong>{formatDollars(price)}</strong>/{price_per}
          </p>
        </div>
      </section>
      <section aria-label="Dates and price" className="card p-4 shadow-raised sm:p-6">
        {mayReserve && property.is_available && (
          <ReserveForm
            {...form}
            dates={dates}
            spaces={[{ id, title, landlord_id, quantity: 1 }]}
            submitLabel="Reserve and continue"
          />
        )}
        {!mayReserve && <Alert tone="info">Only tenants and visitors can reserve a space.</Alert>}
        {mayReserve && !property.is_available && (
          <Alert tone="wait">The landlord isn’t offering any dates right now.</Alert>
        )}
      </section>
    </div>
  );
}
