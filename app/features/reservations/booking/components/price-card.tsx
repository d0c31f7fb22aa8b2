import X from "~icons/lucide/x";
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { BelowPrice, PriceInWords } from "#app/features/properties/card/components/property-facts.tsx";
import { useShownFee } from "#app/features/properties/card/components/use-service-fee.ts";
import type { PropertyJson } from "#app/features/properties/present.ts";
import type { IsoDate } from "#app/platform/dates.ts";
import { Alert } from "#app/ui/alert.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import type { QuoteJson } from "#app/features/reservations/booking/present.ts";
import type { InstantLack } from "../model.ts";
import { answerTimeInWords } from "./answer-time.ts";
import { InstantMissing } from "./instant-missing.tsx";
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
  /** How long a landlord has to answer. */
  answerHours: number;
  /** How long a tenant has to pay after an acceptance. */
  paymentHours: number;
  /** What the person lacks to book instantly, where the landlord offers that; null if nothing. */
  instantLack: InstantLack | null;
  onTotal: (total: string | null) => void;
  onReserved: (answer: Reserved) => void;
  onClashes: (clashes: Clash[]) => void;
  /** The button next to Reserve. */
  addToCart: ReactNode;
};

export const bookingSheet = "reserve";

/** Stays in view next to the text: what it costs, and the way to have it. On a phone a sheet that the bar opens. */
export function PriceCard(props: Props) {
  const { property, dates, quote, reserves, owns, answerHours, paymentHours, instantLack, ...rest } = props;
  const { addToCart, ...form } = rest;
  const fee = useShownFee(property.type_of_space);
  const isInstant = property.instant && instantLack === null;
  const { id, title, landlord_name: landlord } = property;
  const sheet = useRef<HTMLElement>(null);
  const bookable = reserves && property.is_available;
  const isFor =
    quote?.start_date === dates.start &&
    quote.renews === dates.renews &&
    (dates.texts.to === "" || quote.end_date === dates.last);

  /** The sheet begins with the dates while there are none. */
  function onOpen() {
    if (dates.start === null) sheet.current?.querySelector<HTMLElement>("[data-end=start]")?.focus();
  }
  const openedEarlier = useEffectEvent(() => sheet.current?.matches(":popover-open") && onOpen());
  // The browser opens the sheet before our scripts arrive, too.
  useEffect(() => void openedEarlier(), []);

  return (
    <section
      ref={sheet}
      id={bookingSheet}
      aria-label="Price and dates"
      popover={bookable ? "auto" : undefined}
      onToggle={(event) => event.target === sheet.current && event.newState === "open" && onOpen()}
      className="booking"
    >
      <div className="mb-4 flex items-center justify-between">
        <div className="min-w-0">
          <PriceInWords property={property} fee={fee} className="text-2xl" />
          <BelowPrice property={property} fee={fee} />
        </div>
        {bookable && (
          <button
            type="button"
            data-native
            popoverTarget={bookingSheet}
            popoverTargetAction="hide"
            aria-label="Close"
            className="-mr-2 grid size-11 shrink-0 place-items-center rounded-control hover:bg-sunken beside:hidden"
          >
            <X aria-hidden className="size-5" />
          </button>
        )}
      </div>
      {bookable && (
        <ReserveForm
          {...form}
          spaces={[{ ...property, quantity: 1 }]}
          dates={dates}
          known={quote && isFor ? [{ id, title, quote, problem: null, gone: false }] : []}
          submitLabel={isInstant ? "Book instantly" : "Reserve"}
          datesFirst
          renderMore={() => (
            <>
              <p className="text-center text-sm text-soft">
                {isInstant
                  ? `You won’t be charged yet. Your booking is accepted at once, and you have ${answerTimeInWords(paymentHours, form.today, dates.start)} to pay.`
                  : `You won’t be charged yet. ${landlord} has ${answerTimeInWords(answerHours, form.today, dates.start)} to answer.`}
              </p>
              {property.instant && <InstantMissing lack={instantLack} />}
              {addToCart}
            </>
          )}
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
