import { type ReactNode, useState } from "react";
import { data, useNavigate } from "react-router";
import type { Route } from "./+types/cart";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { loadCart } from "#app/features/reservations/guest/load-cart.server.ts";
import { rememberVisitor } from "#app/features/accounts/session/visitor-cookie.server.ts";
import { CartList } from "#app/features/cart/components/cart-list.tsx";
import { useCart, useRememberedDates } from "#app/features/cart/components/use-cart.tsx";
import { earliestStart, sharedDates } from "#app/features/cart/model.ts";
import { CheckoutButton } from "#app/features/payments/checkout/components/checkout-button.tsx";
import { HeldReservations } from "#app/features/reservations/guest/components/held-reservations.tsx";
import { payNowInWords } from "#app/features/reservations/booking/components/pay-now.ts";
import { ReserveForm } from "#app/features/reservations/booking/components/reserve-form.tsx";
import { formBesideSummary } from "#app/features/reservations/booking/components/summary-beside.tsx";
import { ReserveSteps } from "#app/features/reservations/booking/components/reserve-steps.tsx";
import { quotesBySpace, refusal } from "#app/features/reservations/booking/components/space-quotes.tsx";
import { SpaceDates } from "#app/features/reservations/booking/components/space-dates.tsx";
import {
  readDatesInUrl,
  unlessOnlyDates,
} from "#app/features/reservations/booking/components/use-dates-in-url.ts";
import { useSpaces } from "#app/features/reservations/booking/components/use-spaces.ts";
import { Alert } from "#app/ui/alert.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Explained } from "#app/ui/explained.tsx";
import { Link } from "#app/ui/link.tsx";
import { NeedsScript } from "#app/ui/needs-script.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Page } from "#app/ui/page.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

export const handle = { counted: true };

export async function loader({ context, request }: Route.LoaderArgs) {
  const actor = context.get(actorContext);
  const shown = { ...(await loadCart(actor)), asked: readDatesInUrl(request.url) };
  return data(shown, { headers: rememberVisitor(actor) });
}

/** Going back from the payment page must reload it: there are reservations now. */
export const headers = () => ({ "Cache-Control": "no-store" });

export const shouldRevalidate = unlessOnlyDates;

export const meta = () => pageMeta({ title: "Your Reservations", unlisted: true });

export default function Cart({ loaderData }: Route.ComponentProps) {
  const cart = useCart();
  const { held, now } = loaderData;
  return (
    <Page title="Your Reservations" tall>
      <NeedsScript />
      {!cart.ready && held.length === 0 && <CartSkeleton />}
      {cart.ready && cart.count + held.length === 0 && (
        <EmptyState title="No properties reserved yet.">
          <p>Find a garage, a driveway or a storage unit near you and add it here.</p>
          <LinkButton to="/">Search for a space</LinkButton>
        </EmptyState>
      )}
      <div className="flex flex-col gap-10">
        {cart.count > 0 && <Filled cart={cart} loaded={loaderData} />}
        <HeldReservations reservations={held} asOf={Date.parse(now)} />
      </div>
    </Page>
  );
}

type FilledProps = { cart: ReturnType<typeof useCart>; loaded: Route.ComponentProps["loaderData"] };

function Filled({ cart, loaded }: FilledProps) {
  const navigate = useNavigate();
  const [clashes, setClashes] = useState<ReadonlyMap<string, ReactNode>>(new Map());
  const [total, setTotal] = useState<string | null>(null);
  const today = earliestStart(cart.items, new Date(loaded.now));
  const first = loaded.asked.from === "" ? sharedDates(cart.items, today) : null;
  const { spaces, dates, limitsOf, lookAgain } = useSpaces(cart.items, today, first ?? loaded.asked);
  useRememberedDates(dates.start, dates.last);
  const list = (shown: ReturnType<typeof quotesBySpace>) => (
    <CartList
      items={cart.items}
      onRemove={cart.remove}
      onLengthen={cart.lengthen}
      stayOf={(item) => spaces.find(({ id }) => id === item.id)?.own ?? dates}
      renderDates={(item) =>
        cart.count > 1 &&
        loaded.mayReserve && (
          <SpaceDates
            title={item.title}
            texts={item.dates ?? null}
            limits={limitsOf(item.id)}
            shared={{ ...dates.texts, renews: dates.renews && item.renews }}
            pricePer={item.price_per}
            mayRenew={item.renews}
            onChange={(texts) => {
              setClashes(new Map());
              cart.setDates(item.id, texts);
            }}
          />
        )
      }
      lacksDates={loaded.mayReserve && spaces.some(({ own }) => (own ?? dates).start === null)}
      prices={shown.prices}
      problems={new Map<string, ReactNode>([...clashes, ...shown.problems])}
    />
  );
  return (
    <div>
      <ReserveSteps hasDates={total !== null && clashes.size === 0} isKnown={loaded.person !== null} />
      <div className={formBesideSummary}>
        {loaded.mayReserve ? (
          <ReserveForm
            spaces={spaces}
            today={today}
            dates={dates}
            person={loaded.person}
            submitLabel="Confirm Reservation"
            explained="Sends your request. Pay now or after the landlord accepts."
            isSplit
            onTotal={setTotal}
            list={(quoted, onTake) => list(quotesBySpace(quoted, onTake))}
            naming="status"
            onRemove={cart.takeOut}
            onTake={cart.setDates}
            onClashes={(all) => {
              setClashes(new Map(all.map((one) => [one.property_id, refusal(one.problem)])));
              if (all.length > 0) lookAgain();
            }}
            onReserved={({ reservationId }) => {
              cart.empty();
              void navigate(`/reservation-success?reservationId=${reservationId}`);
            }}
            renderMore={({ isTaken, quoted, ...more }) => (
              <>
                <Explained by={isTaken ? "Choose other dates first." : payNowInWords(quoted, spaces.length)}>
                  <CheckoutButton
                    {...more}
                    disabled={isTaken}
                    onLeaving={cart.empty}
                    onRefused={(fields) => {
                      more.lookAgain(fields);
                      lookAgain();
                    }}
                  />
                </Explained>
                <p className="text-center text-sm text-soft">
                  Your address on the receipt?{" "}
                  <Link
                    to={`/checkout?${new URLSearchParams({ ...dates.texts, ...(dates.renews && { renews: "true" }) })}`}
                    className="text-link inline-block py-3"
                  >
                    Order with a billing address
                  </Link>
                </p>
              </>
            )}
          />
        ) : (
          <>
            {list(quotesBySpace([], cart.setDates))}
            <Alert tone="info">Only tenants and visitors can reserve a space.</Alert>
          </>
        )}
      </div>
    </div>
  );
}

function CartSkeleton() {
  return (
    <div className={`${formBesideSummary} [@media(scripting:none)]:hidden`}>
      <Skeleton className="h-36 w-full rounded-card" />
      <Skeleton className="h-80 w-full rounded-card" />
    </div>
  );
}
