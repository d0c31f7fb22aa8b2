import type { ReactNode } from "react";
import { PriceInWords } from "#app/features/properties/card/components/property-facts.tsx";
import type { PropertyJson } from "#app/features/properties/present.ts";
import type { IsoDate } from "#app/platform/dates.ts";
import { Alert } from "#app/ui/alert.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import type { QuoteJson } from "#app/features/reservations/present.ts";
import { ReserveForm } from "./reserve-form.tsx";
import type { Person } from "#app/features/reservations/guest/components/use-guest.tsx";
import type { Clash, Reserved } from "./use-reserve.tsx";
import type { StayDates } from "./use-stay-dates.ts";

type Props = {
  property: PropertyJson;
  today: IsoDate;
  dates: StayDates;
  /** The quote for the dates in the page's URL. */
  quote: (QuoteJson & { available: boolean }) | null;
  person: Person;
  reserves: boolean;
  owns: boolean;
  onReserved: (answer: Reserved) => void;
  onClashes: (clashes: Clash[]) => void;
  /** The button next to Reserve. */
  addToCart: ReactNode;
};

/** The price and the reserve form; stays in view next to the text. */
export function PriceCard({ property, dates, quote, reserves, owns, addToCart, ...form }: Props) {
  const { id, title } = property;
  const isFor = quote?.start_date === dates.start && (dates.endText === "" || quote?.end_date === dates.last);
  return (
    <section id="reserve" aria-label="Price and dates" className="card p-5 shadow-raised md:sticky md:top-20">
      <PriceInWords property={property} className="mb-4 text-2xl" />
      {property.is_available && reserves && (
        <ReserveForm
          {...form}
          spaces={[{ ...property, quantity: 1 }]}
          dates={dates}
          known={quote && isFor ? [{ id, title, quote, problem: null, gone: false }] : []}
          submitLabel="Reserve"
          renderMore={() => addToCart}
        />
      )}
      {!reserves && <Alert tone="info">Only tenants and visitors can reserve a space.</Alert>}
      {owns && (
        <LinkButton to="/landlord-dashboard" variant="secondary" wide className="mt-4">
          Manage it on your dashboard
        </LinkButton>
      )}
      {reserves && !property.is_available && (
        <Alert tone="wait">The landlord isn’t offering any dates right now.</Alert>
      )}
    </section>
  );
}
