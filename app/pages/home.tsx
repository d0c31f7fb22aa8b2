import { useEffect, useRef, useState } from "react";
import {
  data,
  type ShouldRevalidateFunctionArgs,
  useNavigate,
  useNavigation,
  useRevalidator,
  useSearchParams,
} from "react-router";
import type { Route } from "./+types/home";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { formOfProperty, signupToList } from "#app/features/accounts/model.ts";
import { usePerson } from "#app/features/accounts/session/components/use-person.ts";
import { ReservableGrid } from "#app/features/cart/components/reservable-grid.tsx";
import { ServiceRequestForm } from "#app/features/inquiries/components/service-request-form.tsx";
import { ActiveFilters, FilterBar } from "#app/features/properties/search/components/filter-bar.tsx";
import { countInWords } from "#app/features/properties/search/components/filter-words.ts";
import { HowItWorks, TrustRow } from "#app/features/properties/search/components/home-about.tsx";
import { HomeHero } from "#app/features/properties/search/components/home-hero.tsx";
import { HomeShortcuts } from "#app/features/properties/search/components/home-shortcuts.tsx";
import {
  lastSearch,
  rememberSearch,
  useLastSearch,
} from "#app/features/properties/search/components/last-search.ts";
import { readLastSearch } from "#app/features/properties/search/components/read-last-search.ts";
import { PropertyGridSkeleton } from "#app/features/properties/card/components/property-grid.tsx";
import { ResultsHeader } from "#app/features/properties/search/components/results-header.tsx";
import {
  callResults,
  failedResults,
  type Results,
} from "#app/features/properties/search/components/results.ts";
import { ResultsWithMap } from "#app/features/properties/search/components/results-with-map.tsx";
import { SearchBox } from "#app/features/properties/search/components/search-box.tsx";
import { SearchCells, wishesIn } from "#app/features/properties/search/components/search-cells.tsx";
import {
  changeSearch,
  givenFields,
  haveSameResults,
  inputOf,
  isSearched,
  leftOut,
  parseSearch,
  printDates,
  printSearch,
  type Search,
  stretchOf,
} from "#app/features/properties/search/components/search-url.ts";
import { ShowMore } from "#app/features/properties/search/components/show-more.tsx";
import { SpareRoom } from "#app/features/properties/search/components/spare-room.tsx";
import { UseMyLocation } from "#app/features/properties/search/components/use-my-location.tsx";
import { mapPlace, ViewToggle } from "#app/features/properties/search/components/view-toggle.tsx";
import { listData } from "#app/features/properties/card/components/structured-data.ts";
import { readProperties } from "#app/features/properties/present.ts";
import { searchInput } from "#app/features/properties/search/schema.ts";
import type { CityJson } from "#app/features/properties/search/present.ts";
import { type HomeFrame, loadHome } from "#app/features/properties/search/load-home.server.ts";
import type { Found } from "#app/features/properties/search/search-properties.server.ts";
import { mayReserve } from "#app/features/reservations/booking/policy.ts";
import { answerForm } from "#app/platform/answer-form.server.ts";
import { log } from "#app/platform/log.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { announce } from "#app/ui/announce.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { call } from "#app/ui/call.ts";
import { lazyPart } from "#app/ui/lazy.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

export const handle = { search: true, shared: true, counted: true, tellsFound: true };

const LandlordStart = lazyPart(
  async () => (await import("#app/features/properties/search/components/landlord-start.tsx")).LandlordStart,
);
const LeftOut = lazyPart(
  async () => (await import("#app/features/properties/search/components/left-out.tsx")).LeftOut,
);
const NoResults = lazyPart(
  async () => (await import("#app/features/properties/search/components/no-results.tsx")).NoResults,
);

type HomeData = Results & HomeFrame;

export async function loader({ url, context }: Route.LoaderArgs) {
  const inUrl = parseSearch(url.searchParams);
  try {
    // A list may be longer than what the API returns in one call.
    const input = { ...searchInput.parse({ ...inputOf(inUrl), limit: "" }), ...stretchOf(inUrl) };
    const { json, around, ...found } = await loadHome(context.get(actorContext), input, {
      isSearched: isSearched(inUrl),
      room: { zip: url.searchParams.get("zip"), type: url.searchParams.get("space") },
    });
    const search = { ...inUrl, query: around ?? inUrl.query };
    const properties = readProperties(json);
    const shown = { search, ...found, properties, fees: null, failed: false, wait: "" } satisfies HomeData;
    return data(shown, { headers: isSearched(inUrl) ? headersOf(found) : {} });
  } catch (error) {
    log.error({ err: error, given: givenFields(inUrl) }, "search failed");
    return data({ ...failedResults(inUrl), ...emptyFrame }, { status: 503 });
  }
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** How many were found, as the API says it: searches are counted by it. */
function headersOf({ total, widenedTo }: Pick<Found, "total" | "widenedTo">): Record<string, string> {
  const widened = widenedTo === null ? null : { "X-Widened-To-Miles": String(widenedTo) };
  return { "X-Total-Count": String(total), ...widened };
}

/** The service request form without script. */
export const action = (posted: Route.ActionArgs) =>
  answerForm(posted, {
    path: "/api/service-requests",
    kept: ["message"],
    next: () => "/?request-sent#service-request",
  });

const emptyFrame: HomeFrame = { cities: [], estimate: null };

/** Before a search the list is around the city with the most spaces. */
function aroundCity(inUrl: Search, [city]: CityJson[]): Search {
  return isSearched(inUrl) || !city ? inUrl : { ...inUrl, query: `${city.city}, ${city.state}` };
}

let shown: HomeData | null = null;
/** A longer list, fetched before its URL is navigated to. */
let fetched: Results | null = null;
let lengthening: AbortController | null = null;

/**
 * Client-side searches call the API; the URL holds the search. Before one the list is around the last search on this
 * device, if that finds anything.
 */
export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<HomeData> {
  const inUrl = parseSearch(new URL(request.url).searchParams);
  lengthening?.abort();
  const known = fetched;
  fetched = null;
  const cities = isSearched(inUrl) ? (shown?.cities ?? []) : await citiesHere();
  const frame = { estimate: null, cities };
  const last = isSearched(inUrl) ? null : readLastSearch(lastSearch());
  const search = last ? { ...last, limit: inUrl.limit, offset: inUrl.offset } : aroundCity(inUrl, cities);
  if (known && haveSameResults(known.search, search)) return { ...known, ...frame };
  try {
    const { signal } = request;
    const results = await callResults(search, shown, signal, isSearched(inUrl));
    const isEmpty = last !== null && results.total === 0;
    const city = isEmpty ? await callResults(aroundCity(inUrl, cities), shown, signal, false) : results;
    return { ...city, ...frame };
  } catch (error) {
    if (!request.signal.aborted) reportError(error);
    return { ...failedResults(search, error), ...frame };
  }
}

/** The cities that are on the page, else the API's; the page works without them. */
async function citiesHere(): Promise<HomeFrame["cities"]> {
  if (shown && shown.cities.length > 0) return shown.cities;
  return call("GET /api/cities").catch(() => []);
}

/** Switching between list and map keeps the results. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const [now, next] = [currentUrl, nextUrl].map((url) => parseSearch(url.searchParams));
  const lookedAt = currentUrl.search !== nextUrl.search && now && next && haveSameResults(now, next);
  return lookedAt ? false : defaultShouldRevalidate;
}

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
  const search = parseSearch(new URLSearchParams(location.search));
  const searched = isSearched(search);
  const results = loaderData && searched ? loaderData.properties : [];
  return pageMeta({
    ...(search.query
      ? {
          title: `Spaces near ${search.query}`,
          description: `Garages, driveways, basements and lots near ${search.query}, nearest first.`,
        }
      : { title: "Rentals" }),
    // Anything can be typed: search engines may index only what is found by its own name.
    unlisted: results.length === 0 ? searched : loaderData?.searchedFor !== null,
    data: results.length > 0 ? listData(results, matches[0].loaderData.publicUrl) : undefined,
  });
}

export default function Home({ loaderData: results, matches }: Route.ComponentProps) {
  const { answerHours, texts, feesInPrices: fees } = matches[0].loaderData;
  const person = usePerson();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const inUrl = parseSearch(params);
  const searched = isSearched(inUrl);
  // Before a search it has the place that the list is around.
  const search = { ...results.search, view: inUrl.view };
  const { searching, busy } = useSearching();
  // A search that failed leaves the page as it was.
  const [isCompact, setCompact] = useState(searched);
  if (!results.failed && isCompact !== searched) setCompact(searched);
  useShown(results, searched);
  const { properties, failed } = results;
  const isLandlord = person?.role === "landlord";
  // Without results the map has no place to go, unless the map itself set it.
  const nowhere = failed || (properties.length === 0 && search.bbox === "");
  const place = nowhere ? "none" : mapPlace(inUrl);
  // On phones the map then takes the place of all but the filters.
  const alone = place === "instead";
  const [headings, setHeadings] = useState(0);
  async function showMore(longer: Search) {
    if (!(await fetchLonger({ ...search, limit: longer.limit }, results))) return;
    await navigate(`/${printSearch(longer)}`, { replace: true, preventScrollReset: true });
  }
  const go = (changes: Partial<Search>) =>
    void navigate(`/${printSearch(changeSearch(inUrl, changes))}`, { preventScrollReset: true });

  return (
    <div
      data-wide={place === "none" ? undefined : ""}
      className="mx-auto max-w-page px-4 py-4 sm:px-6 sm:py-8"
    >
      <LastPlace searched={searched} isStale={(results.fees ?? fees) !== fees} />
      <HomeHero
        title={person ? `Welcome, ${person.username}` : texts.heading}
        lead={texts.lead}
        compact={isCompact}
        onHeading={() => setHeadings((count) => count + 1)}
      >
        {isLandlord ? (
          <LandlordStart />
        ) : (
          <div className={alone ? "max-lg:hidden" : ""}>
            <SearchBox
              key={headings}
              query={inUrl.query}
              searching={searching}
              onSearch={(query, form) => go({ ...wishesIn(form), query, bbox: "" })}
            >
              <SearchCells key={printSearch(inUrl)} search={inUrl} />
            </SearchBox>
          </div>
        )}
        {!isLandlord && !isCompact && (
          <div className="mt-2 flex flex-wrap items-center gap-x-6">
            <UseMyLocation onPlace={(query) => go({ query })} />
            <TrustRow className="hidden lg:flex" />
          </div>
        )}
      </HomeHero>

      <section aria-labelledby="results" className={`mb-12 ${failed ? "min-h-dvh" : ""}`}>
        <ResultsHeader results={results} searched={searched} busy={busy} isBehindMap={alone}>
          {!nowhere && <ViewToggle path="/" search={inUrl} />}
          <FilterBar path="/" search={search} hasSearchBox={!isLandlord} hasOrder={searched} />
        </ResultsHeader>
        <ActiveFilters path="/" search={inUrl} />
        {leftOut(params).length > 0 && <LeftOut />}
        {failed && !busy && (
          <Alert
            className="mb-4"
            action={
              <LinkButton to={`/${printSearch(inUrl)}`} variant="secondary">
                Try again
              </LinkButton>
            }
          >
            Could not load properties. {results.wait}
          </Alert>
        )}
        <ResultsWithMap
          place={place}
          search={search}
          properties={properties}
          total={results.total}
          searching={busy}
          hidden={`/${printSearch({ ...inUrl, view: "list" })}`}
          onSearchArea={(bbox) => go({ bbox: bbox.join(",") })}
        >
          {busy && properties.length === 0 && <PropertyGridSkeleton />}
          {!busy && !failed && properties.length === 0 && <NoResults path="/" search={search} />}
          {properties.length > 0 && (
            <ReservableGrid
              // Another list before a search has other cards: nothing of the one on screen moves.
              key={searched ? "" : search.query}
              properties={properties}
              mayReserve={mayReserve({ kind: person?.role ?? "visitor" })}
              busy={busy}
              carried={printDates(search)}
              between={
                !isLandlord &&
                !searched && <HomeShortcuts cities={results.cities} near={results.search.query} />
              }
            />
          )}
          <ShowMore
            key={printSearch({ ...search, limit: "", view: "" })}
            path="/"
            results={{ ...results, search: inUrl }}
            busy={busy}
            onMore={showMore}
          />
        </ResultsWithMap>
      </section>

      {!searched && <HowItWorks answerHours={answerHours} />}
      <div className="grid gap-5 lg:grid-cols-2">
        <SpareRoom
          estimate={results.estimate}
          listAt={(draft) => {
            if (person === null) return signupToList(draft);
            return isLandlord ? formOfProperty(draft) : "/start-hosting";
          }}
        />
        <ServiceRequestForm />
      </div>
    </div>
  );
}

/** Fetches a longer list ahead of its URL; false if another search has started since. */
async function fetchLonger(longer: Search, held: Results): Promise<boolean> {
  lengthening = new AbortController();
  const { signal } = lengthening;
  try {
    fetched = await callResults(longer, held, signal);
    return true;
  } catch (error) {
    if (signal.aborted) return false;
    throw error;
  }
}

/** Whether results are loading, and whether a search loads them. */
function useSearching(): { searching: boolean; busy: boolean } {
  const { location } = useNavigation();
  const [params] = useSearchParams();
  if (location?.pathname !== "/") return { searching: false, busy: false };
  const next = parseSearch(new URLSearchParams(location.search));
  const busy = !haveSameResults(next, parseSearch(params));
  return { searching: busy && isSearched(next), busy };
}

/** Announces the number of results; a longer list extends the one on screen. */
function useShown(results: HomeData, searched: boolean) {
  useEffect(() => {
    shown = results;
    if (results.failed || !searched) return;
    const { query, from, to, type } = results.search;
    if (query !== "") rememberSearch(printSearch({ query, from, to, type }));
    announce(results.total === 0 ? "No properties found" : `${countInWords(results.total)} found`);
  }, [results, searched]);
}

/**
 * The server's page, the same for everyone, begins at a city; then the list goes to the last search on this device. A component
 * of its own: when a search is remembered the page isn't rendered again, and its cards still hydrate one by one. `isStale`: the
 * operator has changed what prices include since the page was loaded.
 */
function LastPlace({ searched, isStale }: { searched: boolean; isStale: boolean }) {
  const { revalidate } = useRevalidator();
  const last = useLastSearch();
  const listed = useRef("");
  useEffect(() => {
    if (isStale || (!searched && last !== listed.current)) void revalidate();
    listed.current = last;
  }, [searched, isStale, last, revalidate]);
  return null;
}
