import { type ReactNode, Suspense, useState } from "react";
import { data, useNavigate, useRevalidator, useSearchParams } from "react-router";
import type { Route } from "./+types/property";
import { feeRuleOf } from "#app/platform/fee.ts";
import { typeName } from "#app/platform/space-types.ts";
import { useAmenities } from "#app/features/properties/card/components/use-amenities.ts";
import { useSpaceTypes } from "#app/features/properties/card/components/use-space-types.ts";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { loadProperty } from "#app/features/reviews/load-property.server.ts";
import { isLoggedIn } from "#app/features/accounts/model.ts";
import { rememberVisitor } from "#app/features/accounts/session/visitor-cookie.server.ts";
import { AddToCartButton } from "#app/features/cart/components/add-to-cart-button.tsx";
import { FavoriteButton } from "#app/features/properties/favorites/components/favorite-button.tsx";
import { Gallery } from "#app/features/properties/photos/components/gallery.tsx";
import { presentHostRecord } from "#app/features/properties/hosts/present.ts";
import { LandlordLine } from "#app/features/properties/hosts/components/landlord-line.tsx";
import { LimitsInWords } from "#app/features/properties/card/components/limits-in-words.tsx";
import {
  AvailableFrom,
  PlaceInWords,
  addressOf,
} from "#app/features/properties/card/components/property-facts.tsx";
import { policyInWords } from "#app/features/properties/card/components/policy-in-words.ts";
import { Location } from "#app/features/properties/card/components/location.tsx";
import { useVisit } from "#app/features/properties/search/components/visited.ts";
import { PriceBar } from "#app/features/properties/search/components/price-bar.tsx";
import { FactsRow } from "#app/features/properties/card/components/facts-row.tsx";
import { PropertyCard } from "#app/features/properties/card/components/property-card.tsx";
import { RatingInWords } from "#app/features/properties/card/components/rating-in-words.tsx";
import { PropertyGrid } from "#app/features/properties/card/components/property-grid.tsx";
import { areaRadius, chargesOf } from "#app/features/properties/model.ts";
import { propertyData } from "#app/features/properties/card/components/structured-data.ts";
import { presentProperty, readProperties } from "#app/features/properties/present.ts";
import { describeCharges } from "#app/features/reservations/terms/model.ts";
import { answerReserveForm } from "#app/features/reservations/booking/answer-reserve-form.server.ts";
import { bookingSheet, PriceCard } from "#app/features/reservations/booking/components/price-card.tsx";
import { TakenDates } from "#app/features/reservations/booking/components/taken-dates.tsx";
import {
  printStay,
  readDatesInUrl,
  unlessOnlyDates,
  useDatesInUrl,
} from "#app/features/reservations/booking/components/use-dates-in-url.ts";
import { limitsOfDays } from "#app/features/reservations/booking/components/use-free-days.ts";
import {
  type StayDates,
  usePostedDates,
  useStayDates,
} from "#app/features/reservations/booking/components/use-stay-dates.ts";
import { config } from "#app/platform/config.server.ts";
import { daysInWords } from "#app/platform/dates.ts";
import { formatDollars, toDollars } from "#app/platform/money.ts";
import { claimHours } from "#app/features/reservations/lifecycle/model.ts";
import { BackButton } from "#app/ui/back-button.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { lazyPart, lazyWithRetry } from "#app/ui/lazy.tsx";
import { Link } from "#app/ui/link.tsx";
import { withoutLeftOut } from "#app/platform/type-facts.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import { ShareButton } from "#app/ui/share-button.tsx";
import { WhenNear } from "#app/ui/when-near.tsx";

export const handle = { counted: true, showsSpace: true };

const PropertyMissing = lazyPart(
  async () => (await import("#app/features/properties/card/components/property-missing.tsx")).PropertyMissing,
);
const WhatFits = lazyPart(
  async () => (await import("#app/features/properties/fit/components/what-fits.tsx")).WhatFits,
  { isSeen: true },
);
const StayPrices = lazyPart(
  async () => (await import("#app/features/reservations/booking/components/stay-prices.tsx")).StayPrices,
  { isSeen: true },
);
const PropertyReviews = lazyPart(
  async () => (await import("#app/features/reviews/components/property-reviews.tsx")).PropertyReviews,
  { isSeen: true },
);
/** Below what the page first shows. */
const AvailabilityCalendar = lazyWithRetry(
  async () =>
    (await import("#app/features/reservations/booking/components/availability-calendar.tsx"))
      .AvailabilityCalendar,
);
/** With months of six weeks, on wide screens. */
const calendarHeight = 464;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const actor = context.get(actorContext);
  const asked = readDatesInUrl(request.url);
  const loaded = await loadProperty(actor, params.propertyId, asked);
  if (!loaded) return data(null, { status: 404 });
  const property = withoutLeftOut(presentProperty(loaded.property), config.spaceTypes);
  const shown = {
    property,
    deposit: toDollars(loaded.property.depositCents),
    charges: describeCharges(chargesOf(loaded.property), config.lateDays),
    asked,
    hostSlug: loaded.hostSlug,
    reviews: loaded.reviews,
    record: presentHostRecord(loaded.record),
    days: loaded.days,
    instantLack: loaded.instantLack,
    quote: loaded.quote,
    radiusMeters: areaRadius(loaded.property.locationPrecision),
    isHidden: loaded.property.hidesAddress,
    similar: readProperties(loaded.similar),
    forbidden: config.forbiddenThings,
    answerHours: config.answerHours,
    paymentHours: config.paymentHours,
    reserves: loaded.mayReserve,
    owns: loaded.owns,
    person: isLoggedIn(actor) ? { username: actor.username, email: actor.email } : null,
    image: property.image_url ? config.publicUrl + property.image_url : undefined,
  };
  return data(shown, { headers: rememberVisitor(actor) });
}

export const action = (posted: Route.ActionArgs) =>
  answerReserveForm(posted, {
    propertyId: posted.params.propertyId,
    next: (id) => `/reservation-success?reservationId=${id}`,
  });

export const shouldRevalidate = unlessOnlyDates;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return pageMeta({ title: "Property not found.", unlisted: true });
  const { property, image } = loaderData;
  const { publicUrl, spaceTypes, shownFees } = matches[0].loaderData;
  const typeOfSpace = typeName(spaceTypes, property.type_of_space);
  const fee = shownFees && feeRuleOf(shownFees, property.type_of_space);
  const description = `${typeOfSpace} at ${addressOf(property)}. ${property.description}`;
  return pageMeta({
    title: property.title,
    description: description.slice(0, 200),
    image,
    data: propertyData(property, { typeOfSpace, fee, publicUrl }),
  });
}

export default function Property({ loaderData }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-page px-4 pt-3 pb-8 sm:px-6 sm:pt-5 sm:pb-12">
      <div className="mb-2 flex flex-wrap items-center justify-between sm:mb-3">
        <BackButton otherwise="/" />
        {loaderData && (
          <div className="flex flex-wrap items-center gap-1">
            <FavoriteButton property={loaderData.property} look="words" />
            <ShareButton title={loaderData.property.title} />
          </div>
        )}
      </div>
      {loaderData ? <Found key={loaderData.property.id} loaded={loaderData} /> : <PropertyMissing />}
    </div>
  );
}

type Loaded = NonNullable<Route.ComponentProps["loaderData"]>;

function Found({ loaded }: { loaded: Loaded }) {
  const { property, days, asked, reserves } = loaded;
  const { today, taken } = days;
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const limits = limitsOfDays(days);
  // Typed dates that are taken go to the server, which names the next free ones.
  const dates = useStayDates(limits, usePostedDates(asked), { ...limits, taken: [] }, property.renews);
  const types = useSpaceTypes();
  const amenities = useAmenities();
  const [total, setTotal] = useState(loaded.quote?.available ? formatDollars(loaded.quote.total) : null);
  useDatesInUrl(dates);
  useVisit(property.id);
  return (
    <>
      <Gallery photos={property.images} title={property.title} />
      <div className="mt-6 grid items-start gap-8 sm:mt-8 beside:grid-cols-[minmax(0,1fr)_min(20rem,42vw)]">
        <div className="flex min-w-0 flex-col gap-8">
          <header className="flex flex-col items-start gap-2">
            <Chip icon={false}>{typeName(types, property.type_of_space)}</Chip>
            <h1 className="sm:text-3xl">{property.title}</h1>
            <PlaceInWords property={property} className="text-lg text-soft" />
            <RatingInWords rating={property.rating} count={property.review_count} />
            <div className="mt-2">
              <FactsRow property={property} amenities={amenities} />
            </div>
          </header>
          <Part title="Hosted by">
            <LandlordLine
              name={property.landlord_name}
              business={property.business_name}
              slug={loaded.hostSlug}
              record={loaded.record}
            />
            {reserves && (
              <LinkButton to={`/messages/new?property=${property.id}`} variant="secondary" className="mt-3">
                Ask a question
              </LinkButton>
            )}
          </Part>
          {property.description !== "" && (
            <Part title="About this space">
              <p className="max-w-prose text-pretty whitespace-pre-line">{property.description}</p>
            </Part>
          )}
          <Part title="What fits">
            {/* About as high until its script is there. */}
            <div className="min-h-80">
              <WhatFits property={property} asked={params.toString()} forbidden={loaded.forbidden} />
            </div>
          </Part>
          {property.house_rules !== "" && (
            <Part title="House rules">
              <p className="max-w-prose wrap-anywhere whitespace-pre-line">{property.house_rules}</p>
            </Part>
          )}
          {loaded.charges !== "" && (
            <Part title="Charges">
              <p className="max-w-prose">{loaded.charges}</p>
            </Part>
          )}
          <Part title="Availability">
            <AvailableFrom property={property} className="mb-2 font-medium" />
            <LimitsInWords property={property} />
            <div className="[@media(scripting:none)]:hidden">
              <WhenNear height={calendarHeight}>
                <AvailabilityCalendar
                  dates={dates}
                  today={today}
                  first={property.start_date ?? today}
                  mayChoose={reserves && property.is_available}
                />
              </WhenNear>
            </div>
            {/* Browsers with scripts render nothing in it. */}
            <noscript>{import.meta.env.SSR && <TakenDates stays={taken} />}</noscript>
            <StayPrices property={property} />
          </Part>
          <Part title="Location">
            <Location property={property} radiusMeters={loaded.radiusMeters} isHidden={loaded.isHidden} />
          </Part>
          <Part title="Reviews">
            <PropertyReviews propertyId={property.id} reviews={loaded.reviews} />
          </Part>
          {loaded.deposit > 0 && (
            <Part title="Deposit">
              <p>
                {formatDollars(loaded.deposit)}, paid with the first payment. You get it back {claimHours}{" "}
                hours after your stay, unless the landlord claims some of it. You can object, and we decide.
              </p>
            </Part>
          )}
          <Part title="Cancellation">
            <p className="max-w-prose">
              {loaded.quote?.cancellation_words ?? policyInWords(property.cancellation_policy)}
            </p>
          </Part>
        </div>
        <Suspense>
          <PriceCard
            property={property}
            today={today}
            dates={dates}
            quote={loaded.quote}
            person={loaded.person}
            reserves={reserves}
            owns={loaded.owns}
            answerHours={loaded.answerHours}
            paymentHours={loaded.paymentHours}
            instantLack={loaded.instantLack}
            onTotal={setTotal}
            onReserved={({ reservationId }) =>
              void navigate(`/reservation-success?reservationId=${reservationId}`)
            }
            onClashes={(clashes) => void (clashes.length > 0 && revalidate())}
            addToCart={
              <AddToCartButton
                property={property}
                disabled={!reserves}
                label="Add to cart"
                carried={printStay(dates)}
                variant="quiet"
                className="w-full"
              />
            }
          />
        </Suspense>
      </div>
      {loaded.similar.length > 0 && (
        <div className="mt-8">
          <Part title="Similar spaces nearby">
            <PropertyGrid>
              {loaded.similar.map((one) => (
                <PropertyCard
                  key={one.id}
                  property={one}
                  carried={printStay(dates)}
                  action={
                    <AddToCartButton
                      property={one}
                      variant="soft"
                      disabled={!reserves}
                      carried={printStay(dates)}
                      otherwise={`/properties/${one.id}#reserve`}
                    />
                  }
                />
              ))}
            </PropertyGrid>
          </Part>
        </div>
      )}
      <p className="mt-8">
        <Link
          to={`/report?property=${property.id}`}
          className="text-link inline-flex min-h-11 items-center"
          rel="nofollow"
        >
          Report this space
        </Link>
      </p>
      {reserves && property.is_available && (
        <>
          {/* What the bar covers at the page's end. */}
          <div className="h-16 beside:hidden" />
          <PriceBar property={property} total={total} days={chosenDays(dates)} sheet={bookingSheet} />
        </>
      )}
    </>
  );
}

function chosenDays({ start, last }: StayDates): string | null {
  return start === null ? null : daysInWords(start, last ?? start);
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-t border-line pt-6">
      <h2 className="mb-4">{title}</h2>
      {/* A boundary, so that the page hydrates part by part. */}
      <Suspense>{children}</Suspense>
    </section>
  );
}
