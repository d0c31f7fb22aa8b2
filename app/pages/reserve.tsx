import { useState } from "react";
import { data, Form, useNavigate, useNavigation } from "react-router";
import type { Route } from "./+types/reserve";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { rememberVisitor } from "#app/features/accounts/session/visitor-cookie.server.ts";
import { usePerson } from "#app/features/accounts/session/components/use-person.ts";
import { PriceNote } from "#app/features/properties/card/components/price-note.tsx";
import { countedUpTo } from "#app/features/properties/model.ts";
import { type PropertyJson, readProperties } from "#app/features/properties/present.ts";
import { searchInput } from "#app/features/properties/search/schema.ts";
import { searchProperties } from "#app/features/properties/search/search-properties.server.ts";
import { answerReserveForm } from "#app/features/reservations/booking/answer-reserve-form.server.ts";
import { ReservableRow } from "#app/features/reservations/booking/components/reservable-row.tsx";
import { mayReserve } from "#app/features/reservations/booking/policy.ts";
import { log } from "#app/platform/log.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Page } from "#app/ui/page.tsx";

export const handle = { search: true, counted: true };

const pageSize = 20;

export async function loader({ context, request }: Route.LoaderArgs) {
  const asked = askedFor(request.url);
  const actor = context.get(actorContext);
  const reserves = mayReserve(actor);
  const headers = rememberVisitor(actor);
  try {
    const query = asked.query === "" ? undefined : asked.query;
    const input = searchInput.parse({ query, limit: pageSize, offset: (asked.page - 1) * pageSize });
    const { json, total } = await searchProperties(input);
    return data({ ...asked, reserves, properties: readProperties(json), total, failed: false }, { headers });
  } catch (error) {
    log.error({ err: error }, "the list to reserve from failed");
    return data({ ...asked, reserves, ...nothing }, { status: 503, headers });
  }
}

const nothing = { properties: [] as PropertyJson[], total: 0, failed: true };

function askedFor(url: string) {
  const { searchParams } = new URL(url);
  const page = Number(searchParams.get("page"));
  return {
    query: (searchParams.get("query") ?? "").slice(0, 200).trim(),
    open: searchParams.get("open"),
    page: Number.isInteger(page) && page > 0 && page < 400 ? page : 1,
  };
}

export const action = (posted: Route.ActionArgs) =>
  answerReserveForm(posted, {
    next: (id) => `/reservation-success?reservationId=${id}`,
    missing: "Reservation canceled. All fields are required.",
  });

export const meta = () =>
  pageMeta({ title: "Reserve a space", description: "Find a space in the list and reserve it right there." });

export default function Reserve({ loaderData }: Route.ComponentProps) {
  const { query, page, properties, total, failed, reserves } = loaderData;
  // If counting was capped, the last page is unknown: a full page is followed by another.
  const further = properties.length < pageSize ? page : page + 1;
  const last = total < countedUpTo ? Math.ceil(total / pageSize) : further;
  const navigate = useNavigate();
  const person = usePerson();
  const searching = useNavigation().location?.pathname === "/reserve";
  const [opened, setOpened] = useState(loaderData.open);
  return (
    <Page title="Reserve a space" lead="Find your space in the list and reserve it right here.">
      <search>
        <Form key={query} action="/reserve" className="mb-6 flex flex-col gap-2 sm:flex-row">
          <label htmlFor="reserve-search" className="sr-only">
            Search properties
          </label>
          <input
            id="reserve-search"
            name="query"
            type="search"
            maxLength={200}
            enterKeyHint="search"
            defaultValue={query}
            placeholder="ZIP code, city or words"
            className="control flex-1"
          />
          <Button type="submit" variant="secondary" disabled={searching} className="sm:min-w-32">
            {searching ? "Searching..." : "Search"}
          </Button>
        </Form>
      </search>
      <div
        aria-busy={searching || undefined}
        className={`transition-[filter] ${searching ? "grayscale delay-200" : ""}`}
      >
        {!reserves && (
          <Alert tone="info" className="mb-5">
            Only tenants and visitors can reserve a space.
          </Alert>
        )}
        {failed && <Alert>Failed to fetch properties</Alert>}
        {!failed && properties.length === 0 && (
          <EmptyState title="No properties found.">
            <LinkButton to="/reserve">Show all</LinkButton>
          </EmptyState>
        )}
        {properties.length > 0 && <PriceNote />}
        <ul aria-label="Properties" className="flex flex-col gap-4">
          {properties.map((property) => (
            <ReservableRow
              key={property.id}
              property={property}
              asked={{ query, page }}
              person={person}
              mayReserve={reserves}
              isOpen={opened === property.id}
              onOpen={(open) => setOpened(open ? property.id : null)}
              onReserved={({ reservationId }) =>
                void navigate(`/reservation-success?reservationId=${reservationId}`)
              }
            />
          ))}
        </ul>
      </div>
      <Pages query={query} page={page} last={last} />
    </Page>
  );
}

function Pages({ query, page, last }: { query: string; page: number; last: number }) {
  if (last < 2) return null;
  const to = (number: number) => `/reserve?${new URLSearchParams({ query, page: String(number) })}`;
  return (
    <nav aria-label="Pages" className="mt-8 flex items-center justify-between gap-4">
      {page > 1 ? <PageLink to={to(page - 1)}>Previous</PageLink> : <span className="min-w-24" />}
      <p className="text-soft tabular-nums">Page {page}</p>
      {page < last ? <PageLink to={to(page + 1)}>Next</PageLink> : <span className="min-w-24" />}
    </nav>
  );
}

function PageLink({ to, children }: { to: string; children: string }) {
  return (
    <LinkButton to={to} variant="secondary" className="min-w-24">
      {children}
    </LinkButton>
  );
}
