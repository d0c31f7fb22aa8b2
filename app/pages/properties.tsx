import { data } from "react-router";
import type { Route } from "./+types/properties";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { usePerson } from "#app/features/accounts/session/components/use-person.ts";
import { guardPage } from "#app/features/accounts/session/guard-page.server.ts";
import { ReservableGrid } from "#app/features/cart/components/reservable-grid.tsx";
import { orderInSentence } from "#app/features/properties/search/components/filter-words.ts";
import { ActiveFilters, FilterBar } from "#app/features/properties/search/components/filter-bar.tsx";
import {
  givenFields,
  inputOf,
  isSearched,
  listSize,
  parseSearch,
  printDates,
  printSearch,
  type Search,
} from "#app/features/properties/search/components/search-url.ts";
import { LeftOut } from "#app/features/properties/search/components/left-out.tsx";
import { countedUpTo } from "#app/features/properties/model.ts";
import { readProperties } from "#app/features/properties/present.ts";
import { listData } from "#app/features/properties/card/components/structured-data.ts";
import { searchInput } from "#app/features/properties/search/schema.ts";
import { searchProperties } from "#app/features/properties/search/search-properties.server.ts";
import { mayReserve } from "#app/features/reservations/booking/policy.ts";
import { log } from "#app/platform/log.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { pageNumber } from "#app/ui/canonical.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Page } from "#app/ui/page.tsx";

export const handle = { search: true, shared: true, counted: true };

// The search's largest offset allows no more.
const lastPage = 399;

export async function loader({ context, request }: Route.LoaderArgs) {
  guardPage(context.get(actorContext), { roles: ["tenant", "administrator"], guests: true }, request);
  const params = new URL(request.url).searchParams;
  const search = parseSearch(params);
  const page = pageNumber(params.get("page"));
  const nothing = { search, properties: [], page, pages: 0, isLast: true, failed: false };
  if (page > lastPage) return data(nothing, { status: 404 });
  try {
    const input = searchInput.parse({ ...inputOf(search), limit: listSize, offset: (page - 1) * listSize });
    const { json, total } = await searchProperties(input);
    const properties = readProperties(json);
    if (properties.length === 0 && page > 1) return data(nothing, { status: 404 });
    // If counting was capped, the last page is unknown: a full page is followed by another.
    const pages = total < countedUpTo ? Math.ceil(total / listSize) : null;
    const isLast = pages === null ? properties.length < listSize || page === lastPage : page >= pages;
    return { search, properties, page, pages, isLast, failed: false };
  } catch (error) {
    log.error({ err: error, given: givenFields(search) }, "the list of properties failed");
    return data({ ...nothing, failed: true }, { status: 503 });
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const list = loaderData && listData(loaderData.properties, matches[0].loaderData.publicUrl);
  const page = loaderData?.page ?? 1;
  const order = loaderData ? orderInSentence(loaderData.search) : "newest first";
  const where = page > 1 ? `, page ${page}` : "";
  return pageMeta({
    title: `Available Properties${where}`,
    description: `Every garage, driveway, basement and lot available right now, ${order}${where}.`,
    unlisted: loaderData?.properties.length === 0,
    data: list,
  });
}

export default function Properties({
  loaderData: { search, properties, page, pages, isLast, failed },
}: Route.ComponentProps) {
  const reserves = mayReserve({ kind: usePerson()?.role ?? "visitor" });
  return (
    <Page title="Available Properties" lead={`Every space available right now, ${orderInSentence(search)}.`}>
      <LeftOut />
      {failed && <Alert>Failed to fetch properties</Alert>}
      <div className="mb-4 flex">
        <FilterBar path="/properties" search={search} />
      </div>
      <ActiveFilters path="/properties" search={search} />
      {!failed && properties.length === 0 && page > 1 && (
        <EmptyState title="No more results">
          <LinkButton to={`/properties${printSearch(search)}`}>Back to the first page</LinkButton>
        </EmptyState>
      )}
      {!failed && properties.length === 0 && page === 1 && (
        <EmptyState title="No properties found.">
          {isSearched(search) ? (
            <LinkButton to="/properties">Show all spaces</LinkButton>
          ) : (
            <LinkButton to="/">Search near you</LinkButton>
          )}
        </EmptyState>
      )}
      <h2 className="sr-only">Page {page}</h2>
      <ReservableGrid properties={properties} mayReserve={reserves} carried={printDates(search)} />
      {properties.length > 0 && (page > 1 || !isLast) && (
        <nav aria-label="Pages" className="mt-8 flex items-center justify-between gap-4">
          <PageLink to={pageLink(search, page - 1)} exists={page > 1}>
            Previous
          </PageLink>
          <p className="text-soft tabular-nums">
            {pages === null ? `Page ${page}` : `Page ${page} of ${pages}`}
          </p>
          <PageLink to={pageLink(search, page + 1)} exists={!isLast}>
            Next
          </PageLink>
        </nav>
      )}
    </Page>
  );
}

function PageLink({ to, exists, children }: { to: string; exists: boolean; children: string }) {
  if (!exists) return <span className="min-w-24" />;
  return (
    <LinkButton to={to} variant="secondary" className="min-w-24">
      {children}
    </LinkButton>
  );
}

function pageLink(search: Search, page: number): string {
  const asked = printSearch(search);
  return `/properties${asked === "" ? "?" : `${asked}&`}page=${page}`;
}
