import type { ReactNode } from "react";
import { data, useNavigate } from "react-router";
import type { Route } from "./+types/property";
import { actorContext } from "#app/features/accounts/actor-context.server.ts";
import { isSignedIn } from "#app/features/accounts/model.ts";
import { rememberVisitor } from "#app/features/accounts/visitor-cookie.server.ts";
import { AddToCartButton } from "#app/features/cart/components/add-to-cart-button.tsx";
import { Gallery } from "#app/features/properties/components/gallery.tsx";
import { LandlordLine } from "#app/features/properties/components/landlord-line.tsx";
import {
  AvailableFrom,
  PlaceInWords,
  PriceInWords,
  addressOf,
} from "#app/features/properties/components/property-facts.tsx";
import { PriceBar } from "#app/features/properties/components/price-bar.tsx";
import { SizeDrawing } from "#app/features/properties/components/size-drawing.tsx";
import { presentProperty } from "#app/features/properties/present.ts";
import { propertyById } from "#app/features/properties/queries.server.ts";
import { ReserveForm } from "#app/features/reservations/components/reserve-form.tsx";
import { TakenDates } from "#app/features/reservations/components/taken-dates.tsx";
import { mayReserve } from "#app/features/reservations/policy.ts";
import { takenRanges } from "#app/features/reservations/queries.server.ts";
import { todayIn } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { BackButton } from "#app/ui/back-button.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const row = await propertyById(params.propertyId);
  if (!row) return data(null, { status: 404 });
  const actor = context.get(actorContext);
  const property = presentProperty(row);
  const today = todayIn(row.timeZone);
  const shown = {
    property,
    today,
    taken: await takenRanges(row.id, today),
    reserves: mayReserve(actor),
    owns: isSignedIn(actor) && actor.id === row.landlordId,
    person: isSignedIn(actor) ? { username: actor.username, email: actor.email } : null,
    image: property.image_url ? config.publicUrl + property.image_url : undefined,
  };
  return data(shown, { headers: rememberVisitor(actor) });
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return pageMeta({ title: "Property not found.", unlisted: true });
  const { property, image } = loaderData;
  const description = `${property.type_of_space} at ${addressOf(property)}. ${property.description}`;
  return pageMeta({ title: property.title, description: description.slice(0, 200), image });
}

export default function Property({ loaderData }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-page px-4 pt-3 pb-8 sm:px-6 sm:pt-5 sm:pb-12">
      <div className="mb-2 sm:mb-3">
        <BackButton otherwise="/" />
      </div>
      {loaderData ? <Found loaded={loaderData} /> : <Missing />}
    </div>
  );
}

type Loaded = NonNullable<Route.ComponentProps["loaderData"]>;

function Found({ loaded }: { loaded: Loaded }) {
  const { property, taken } = loaded;
  return (
    <>
      <Gallery photos={property.images} title={property.title} />
      <div className="mt-6 grid items-start gap-8 sm:mt-8 md:grid-cols-[1fr_minmax(0,23rem)] md:gap-10">
        <div className="flex min-w-0 flex-col gap-8">
          <header className="flex flex-col items-start gap-2">
            <Chip icon={false}>{property.type_of_space}</Chip>
            <h1 className="sm:text-3xl">{property.title}</h1>
            <PlaceInWords property={property} className="text-lg text-soft" />
          </header>
          {property.description !== "" && (
            <p className="max-w-prose text-pretty whitespace-pre-line">{property.description}</p>
          )}
          <LandlordLine name={property.landlord_name} business={property.business_name} />
          <Part title="Dimensions">
            <SizeDrawing length={property.length} width={property.width} height={property.height} />
          </Part>
          <Part title="Dates">
            <AvailableFrom property={property} className="mb-1 font-medium" />
            <TakenDates stays={taken} />
          </Part>
        </div>
        <PriceCard loaded={loaded} />
      </div>
      {loaded.reserves && property.is_available && <PriceBar property={property} until="reserve" />}
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-t border-line pt-6">
      <h2 className="mb-4">{title}</h2>
      {children}
    </section>
  );
}

/** Stays in view beside the text: what it costs, and the way to have it. */
function PriceCard({ loaded: { property, today, taken, reserves, owns, person } }: { loaded: Loaded }) {
  const navigate = useNavigate();
  const first = property.start_date ?? today;
  const addToCart = (
    <AddToCartButton
      property={property}
      disabled={!reserves}
      label="Add to cart"
      variant="secondary"
      className="w-full"
    />
  );
  return (
    <section id="reserve" aria-label="Price and dates" className="card p-5 shadow-raised md:sticky md:top-20">
      <PriceInWords property={property} className="mb-4 text-2xl" />
      {property.is_available && reserves && (
        <ReserveForm
          spaces={[{ ...property, quantity: 1 }]}
          today={first > today ? first : today}
          taken={taken}
          person={person}
          submitLabel="Reserve"
          onReserved={({ reservationId }) =>
            void navigate(`/reservation-success?reservationId=${reservationId}`)
          }
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
        <Alert tone="wait">The landlord offers no dates at the moment.</Alert>
      )}
    </section>
  );
}

function Missing() {
  return (
    <div className="pt-4">
      <h1 className="sr-only">Property not found.</h1>
      <EmptyState title="Property not found.">
        <p>It may have been taken down by its landlord.</p>
        <LinkButton to="/">Search for another space</LinkButton>
      </EmptyState>
    </div>
  );
}
