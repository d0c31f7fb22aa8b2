import { Photo } from "#app/features/properties/photos/components/photo.tsx";
import {
  addressOf,
  BelowPrice,
  PriceInWords,
} from "#app/features/properties/card/components/property-facts.tsx";
import { useShownFee } from "#app/features/properties/card/components/use-service-fee.ts";
import type { PropertyJson } from "#app/features/properties/present.ts";
import { Alert } from "#app/ui/alert.tsx";
import type { InstantLack, OpenDays } from "../model.ts";
import { InstantMissing } from "./instant-missing.tsx";
import { ReserveForm } from "./reserve-form.tsx";
import type { Person } from "#app/features/reservations/guest/components/use-guest.tsx";
import type { Reserved } from "./use-reserve.tsx";
import { limitsOfDays } from "./use-free-days.ts";
import { usePostedDates, useStayDates } from "./use-stay-dates.ts";

type Props = {
  property: PropertyJson;
  days: OpenDays;
  /** What the person lacks to book instantly, where the landlord offers that; null if nothing. */
  instantLack: InstantLack | null;
  person: Person;
  mayReserve: boolean;
  onReserved: (answer: Reserved) => void;
};

/** One space with its dates and its guest. */
export function ReserveProperty({ property, mayReserve, days, instantLack, ...form }: Props) {
  const { title } = property;
  const fee = useShownFee(property.type_of_space);
  const limits = limitsOfDays(days);
  // Typed dates that are taken go to the server, which names the next free ones.
  const dates = useStayDates(limits, usePostedDates(), { ...limits, taken: [] }, property.renews);
  return (
    <div className="grid items-start gap-6 md:grid-cols-[minmax(0,20rem)_1fr]">
      <section aria-label="Space" className="card overflow-hidden">
        <div className="aspect-4/3 bg-sunken">
          <Photo photo={property.images[0]} alt="" sizes="(min-width: 48rem) 320px, 100vw" eager />
        </div>
        <div className="flex flex-col gap-1 p-5">
          <h2>{title}</h2>
          <p className="text-soft">{addressOf(property)}</p>
          <PriceInWords property={property} fee={fee} className="text-lg" />
          <BelowPrice property={property} fee={fee} />
        </div>
      </section>
      <section aria-label="Dates and price" className="card p-4 shadow-raised sm:p-6">
        {mayReserve && property.is_available && (
          <ReserveForm
            {...form}
            today={days.today}
            dates={dates}
            spaces={[{ ...property, quantity: 1 }]}
            submitLabel={
              property.instant && instantLack === null
                ? "Book instantly and continue"
                : "Reserve and continue"
            }
            renderMore={() => property.instant && <InstantMissing lack={instantLack} />}
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
