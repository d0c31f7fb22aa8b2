import { useState } from "react";
import { data, useNavigate } from "react-router";
import type { Route } from "./+types/checkout";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { rememberVisitor } from "#app/features/accounts/session/visitor-cookie.server.ts";
import { ChosenSpaces } from "#app/features/cart/components/chosen-spaces.tsx";
import { useCart } from "#app/features/cart/components/use-cart.tsx";
import { earliestStart, sharedDates } from "#app/features/cart/model.ts";
import { OpenDifferences } from "#app/features/problems/components/open-differences.tsx";
import { loadCartScreen } from "#app/features/problems/load-cart-screen.server.ts";
import { presentOpenDifference } from "#app/features/problems/present.ts";
import { OrderForm } from "#app/features/payments/checkout/components/order-form.tsx";
import { HeldReservations } from "#app/features/reservations/guest/components/held-reservations.tsx";
import {
  printStay,
  readDatesInUrl,
  unlessOnlyDates,
} from "#app/features/reservations/booking/components/use-dates-in-url.ts";
import { ReserveSteps } from "#app/features/reservations/booking/components/reserve-steps.tsx";
import { quotesBySpace } from "#app/features/reservations/booking/components/space-quotes.tsx";
import { useSpaces } from "#app/features/reservations/booking/components/use-spaces.ts";
import { Alert } from "#app/ui/alert.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { NeedsScript } from "#app/ui/needs-script.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Page } from "#app/ui/page.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  const actor = context.get(actorContext);
  const { differences, ...loaded } = await loadCartScreen(actor);
  const shown = {
    ...loaded,
    differences: differences.map(presentOpenDifference),
    asked: readDatesInUrl(request.url),
  };
  return data(shown, { headers: rememberVisitor(actor) });
}

/** Going back from the payment page must reload it: there are reservations now. */
export const headers = () => ({ "Cache-Control": "no-store" });

export const shouldRevalidate = unlessOnlyDates;

export const meta = () => pageMeta({ title: "Checkout", unlisted: true });

type Unpaid = { reservationId: string; problem: string };

export default function Checkout({ loaderData }: Route.ComponentProps) {
  const cart = useCart();
  const [unpaid, setUnpaid] = useState<Unpaid | null>(null);
  const { held, now } = loaderData;
  if (unpaid !== null) return <NotPaidYet {...unpaid} />;
  return (
    <Page title="Checkout" tall>
      <NeedsScript />
      {!cart.ready && <Skeleton className="h-96 w-full rounded-card [@media(scripting:none)]:hidden" />}
      {cart.ready && cart.count === 0 && <HeldReservations reservations={held} asOf={Date.parse(now)} />}
      {cart.ready && cart.count + held.length === 0 && (
        <EmptyState title="Cart is empty, nothing to reserve.">
          <LinkButton to="/">Search for a space</LinkButton>
        </EmptyState>
      )}
      {cart.count > 0 && !loaderData.mayReserve && (
        <Alert tone="info">Only tenants and visitors can reserve a space.</Alert>
      )}
      {cart.count > 0 && <OpenDifferences differences={loaderData.differences} />}
      {cart.count > 0 && loaderData.mayReserve && (
        <Filled cart={cart} loaded={loaderData} onUnpaid={setUnpaid} />
      )}
    </Page>
  );
}

type FilledProps = {
  cart: ReturnType<typeof useCart>;
  loaded: Route.ComponentProps["loaderData"];
  onUnpaid: (unpaid: Unpaid) => void;
};

function Filled({ cart, loaded, onUnpaid }: FilledProps) {
  const navigate = useNavigate();
  const [hasDates, setHasDates] = useState(false);
  const today = earliestStart(cart.items, new Date(loaded.now));
  const first = loaded.asked.from === "" ? sharedDates(cart.items, today) : null;
  const { spaces, dates, lookAgain } = useSpaces(cart.items, today, first ?? loaded.asked);
  const chosen = (...shown: Parameters<typeof quotesBySpace>) => (
    <ChosenSpaces items={cart.items} carried={printStay(dates)} {...quotesBySpace(...shown)} />
  );
  return (
    <>
      <ReserveSteps hasDates={hasDates} isKnown={false} back={`/cart${printStay(dates)}`} />
      <OrderForm
        onDates={setHasDates}
        spaces={spaces}
        dates={dates}
        person={loaded.person}
        chosen={chosen}
        onPlaced={({ reservationId }) => {
          cart.empty();
          void navigate(`/reservation-success?reservationId=${reservationId}`);
        }}
        onUnpaid={({ reservationId }, problem) => {
          cart.empty();
          onUnpaid({ reservationId, problem });
        }}
        onLeaving={cart.empty}
        onRefused={lookAgain}
        onRemove={cart.takeOut}
        onTake={cart.setDates}
      />
    </>
  );
}

/** The order exists, so it must not be placed again to be paid. */
function NotPaidYet({ reservationId, problem }: Unpaid) {
  return (
    <Page title="Checkout" width="text">
      <div className="flex flex-col items-start gap-5">
        <Alert>{problem}</Alert>
        <p>Your order is placed. Nothing was charged; you can pay later.</p>
        <LinkButton to={`/checkout/${reservationId}`}>Open your reservation</LinkButton>
      </div>
    </Page>
  );
}
