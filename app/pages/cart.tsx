import { useState } from "react";
import { data, useNavigate } from "react-router";
import type { Route } from "./+types/cart";
import { actorContext } from "#app/features/accounts/actor-context.server.ts";
import { isSignedIn } from "#app/features/accounts/model.ts";
import { rememberVisitor } from "#app/features/accounts/visitor-cookie.server.ts";
import { CartList } from "#app/features/cart/components/cart-list.tsx";
import { useCart } from "#app/features/cart/components/use-cart.tsx";
import { earliestStart } from "#app/features/cart/model.ts";
import { CheckoutButton } from "#app/features/payments/components/checkout-button.tsx";
import { ReserveForm } from "#app/features/reservations/components/reserve-form.tsx";
import { mayReserve } from "#app/features/reservations/policy.ts";
import { now } from "#app/platform/clock.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Page } from "#app/ui/page.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

export function loader({ context }: Route.LoaderArgs) {
  const actor = context.get(actorContext);
  const person = isSignedIn(actor) ? { username: actor.username, email: actor.email } : null;
  const shown = { now: now().toISOString(), mayReserve: mayReserve(actor), person };
  return data(shown, { headers: rememberVisitor(actor) });
}

export const meta = () => pageMeta({ title: "Your Reservations", unlisted: true });

export default function Cart({ loaderData }: Route.ComponentProps) {
  const cart = useCart();
  const navigate = useNavigate();
  const [hasStartDate, setHasStartDate] = useState(false);
  const [hasEndDate, setHasEndDate] = useState(false);
  const [clashes, setClashes] = useState<ReadonlyMap<string, string>>(new Map());

  return (
    <Page title="Your Reservations">
      {!cart.ready && <CartSkeleton />}
      {cart.ready && cart.count === 0 && (
        <EmptyState title="No properties reserved yet.">
          <p>Find a garage, a driveway or a storage unit near you and put it here.</p>
          <LinkButton to="/">Search for a space</LinkButton>
        </EmptyState>
      )}
      {cart.count > 0 && (
        <div className="grid items-start gap-6 md:grid-cols-[1fr_minmax(0,25rem)]">
          <CartList
            items={cart.items}
            onRemove={cart.remove}
            onLengthen={cart.lengthen}
            hasEndDate={hasEndDate}
            hasStartDate={hasStartDate}
            problems={clashes}
          />
          <section aria-label="Dates and price" className="card p-4 shadow-raised sm:p-6 md:sticky md:top-20">
            {loaderData.mayReserve ? (
              <ReserveForm
                spaces={cart.items}
                today={earliestStart(cart.items, new Date(loaderData.now))}
                person={loaderData.person}
                submitLabel="Confirm Reservation"
                onStartDate={setHasStartDate}
                onEndDate={setHasEndDate}
                onRemove={cart.takeOut}
                onClashes={(all) =>
                  setClashes(new Map(all.map((one) => [one.property_id, "Those dates are already taken."])))
                }
                onReserved={({ reservationId }) => {
                  cart.empty();
                  void navigate(`/reservation-success?reservationId=${reservationId}`);
                }}
                renderMore={(readWish) => <CheckoutButton readWish={readWish} onLeaving={cart.empty} />}
              />
            ) : (
              <Alert tone="info">Only tenants and visitors can reserve a space.</Alert>
            )}
          </section>
        </div>
      )}
    </Page>
  );
}

function CartSkeleton() {
  return (
    <div className="grid gap-6 md:grid-cols-[1fr_minmax(0,25rem)]">
      <Skeleton className="h-36 w-full rounded-card" />
      <Skeleton className="h-80 w-full rounded-card" />
    </div>
  );
}
