import type { Route } from "./+types/rentals";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { guardPage } from "#app/features/accounts/session/guard-page.server.ts";
import { Rental } from "#app/features/leases/components/rental.tsx";
import { RenewableSpaces } from "#app/features/leases/components/renewable-spaces.tsx";
import { usePaymentWatch } from "#app/features/leases/components/use-payment-watch.ts";
import { loadRentals } from "#app/features/leases/load-rentals.server.ts";
import { rentalsPart } from "#app/features/leases/schema.ts";
import { presentLease } from "#app/features/leases/present.ts";
import { LandlordFrame } from "#app/features/reservations/landlord/components/landlord-frame.tsx";
import { answerForm } from "#app/platform/answer-form.server.ts";
import { config } from "#app/platform/config.server.ts";
import { toDollars } from "#app/platform/money.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { HelpLink } from "#app/ui/help-link.tsx";
import { Page } from "#app/ui/page.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

export const handle = { counted: true };

export const meta: Route.MetaFunction = () => pageMeta({ title: "Rentals", unlisted: true });

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const member = guardPage(context.get(actorContext), { roles: ["tenant", "landlord"] }, request);
  const { find = "", ...rest } = Object.fromEntries(url.searchParams);
  const part = rentalsPart.parse({ ...rest, words: find });
  const { leases, older, properties, olderSpaces } = await loadRentals(member, part);
  return {
    isFirst: part.before === undefined,
    older,
    spaces: { words: part.words ?? "", isFirst: part.spaces === undefined, older: olderSpaces },
    isLandlord: member.kind === "landlord",
    paid: member.kind === "tenant" ? url.searchParams.get("paid") : null,
    noticeDays: config.noticeDays,
    leases: leases.map(({ lease, ...deadlines }) => ({
      lease: presentLease(lease, member.kind === "landlord" ? "landlord" : "tenant"),
      ...deadlines,
    })),
    properties: properties.map(({ id, title, priceCents, pricePer, renews }) => ({
      id,
      title,
      renews,
      price: toDollars(priceCents),
      pricePer: pricePer === "Week" ? ("Week" as const) : ("Month" as const),
    })),
  };
}

/** The forms without script: each makes the call that the script makes. */
export async function action(posted: Route.ActionArgs) {
  const { choice, rental = "", property = "" } = await readForm(posted.request);
  const next = () => "/rentals";
  if (choice === "renewal")
    return answerForm(posted, {
      path: `/api/properties/${encodeURIComponent(property)}/renewal`,
      method: "PUT",
      body: ({ renews }) => ({ renews: renews === "true" }),
      kept: [],
      next,
    });
  const path = `/api/rentals/${encodeURIComponent(rental)}`;
  if (choice === "price")
    return answerForm(posted, { path: `${path}/price`, method: "PUT", kept: ["price"], next });
  if (choice === "notice") return answerForm(posted, { path: `${path}/notice`, kept: [], next });
  return answerForm<{ url: string }>(posted, {
    path: `${path}/${choice === "card" ? "card" : "pay"}`,
    kept: [],
    next: ({ url }) => url,
  });
}

export default function Rentals({ loaderData }: Route.ComponentProps) {
  const { isFirst, isLandlord, leases, noticeDays, older, paid, properties, spaces } = loaderData;
  const confirming = usePaymentWatch(
    leases.map(({ lease }) => lease),
    paid,
  );
  const content = (
    <div className="flex flex-col gap-10">
      {leases.length === 0 && isFirst ? (
        <EmptyState title="No rentals yet">
          {isLandlord ? (
            <p>When someone rents one of your spaces month to month or week to week, it appears here.</p>
          ) : (
            <>
              <p>Reserve a space that is rented month to month, choose “No end date”, and it appears here.</p>
              <LinkButton to="/properties">Find a space</LinkButton>
            </>
          )}
        </EmptyState>
      ) : (
        <ul className="flex flex-col gap-4">
          {leases.map(({ lease, ...deadlines }) => (
            <Rental
              key={lease.id}
              lease={lease}
              isLandlord={isLandlord}
              isConfirming={lease.id === confirming?.id}
              {...deadlines}
            />
          ))}
        </ul>
      )}
      {(!isFirst || older) && (
        <nav aria-label="Pages of rentals" className="flex flex-wrap justify-between gap-3">
          {!isFirst && (
            <LinkButton to="/rentals" variant="secondary">
              First rentals
            </LinkButton>
          )}
          {older && (
            <LinkButton to={`/rentals?before=${older}`} variant="secondary">
              More rentals
            </LinkButton>
          )}
        </nav>
      )}
      {isFirst && (properties.length > 0 || spaces.words !== "" || !spaces.isFirst) && (
        <RenewableSpaces properties={properties} noticeDays={noticeDays} {...spaces} />
      )}
      <HelpLink to="rentals-without-an-end">How rentals without an end date work</HelpLink>
    </div>
  );
  const lead = "No end date. Cancel anytime, with the notice that each rental agreed on.";
  if (isLandlord)
    return (
      <LandlordFrame current="rentals" lead={lead}>
        {content}
      </LandlordFrame>
    );
  return (
    <Page title="Rentals" lead={lead}>
      {content}
    </Page>
  );
}
