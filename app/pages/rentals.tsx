import type { Route } from "./+types/rentals";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { guardPage } from "#app/features/accounts/session/guard-page.server.ts";
import { Rental } from "#app/features/leases/components/rental.tsx";
import { RenewalSwitch } from "#app/features/leases/components/renewal-switch.tsx";
import { loadRentals } from "#app/features/leases/load-rentals.server.ts";
import { presentLease } from "#app/features/leases/present.ts";
import { config } from "#app/platform/config.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Page } from "#app/ui/page.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

export const meta: Route.MetaFunction = () => pageMeta({ title: "Rentals", unlisted: true });

export async function loader({ context, request }: Route.LoaderArgs) {
  const member = guardPage(context.get(actorContext), { roles: ["tenant", "landlord"] }, request);
  const { leases, properties } = await loadRentals(member);
  return {
    isLandlord: member.kind === "landlord",
    noticeDays: config.noticeDays,
    leases: leases.map(presentLease),
    properties: properties.map(({ id, title, pricePer, renews }) => ({ id, title, pricePer, renews })),
  };
}

export default function Rentals({ loaderData }: Route.ComponentProps) {
  const { isLandlord, leases, noticeDays, properties } = loaderData;
  return (
    <Page title="Rentals" lead="Rented from week to week or month to month, until one side ends it.">
      {leases.length === 0 ? (
        <EmptyState title="No rentals without an end">
          {isLandlord
            ? "When someone rents one of your spaces without an end date, it appears here."
            : "Reserve a space that is rented month to month, leave the end date open, and it appears here."}
        </EmptyState>
      ) : (
        <ul className="flex flex-col gap-4">
          {leases.map((lease) => (
            <Rental key={lease.id} lease={lease} isLandlord={isLandlord} noticeDays={noticeDays} />
          ))}
        </ul>
      )}
      {properties.length > 0 && (
        <section aria-labelledby="renewals" className="flex flex-col gap-3">
          <h2 id="renewals">Rent without an end</h2>
          <p className="text-soft">
            Guests may leave the end date open. The rent is charged for each period, until one side ends the
            rental with {noticeDays} days’ notice.
          </p>
          <ul className="flex flex-col gap-3">
            {properties.map((property) => (
              <RenewalSwitch key={property.id} property={property} />
            ))}
          </ul>
        </section>
      )}
    </Page>
  );
}
