import { useEffect } from "react";
import { Link, useNavigate, useNavigation } from "react-router";
import type { Route } from "./+types/home";
import { usePerson } from "#app/features/accounts/components/use-person.ts";
import { ReservableGrid } from "#app/features/cart/components/reservable-grid.tsx";
import { ServiceRequestForm } from "#app/features/enquiries/components/service-request-form.tsx";
import { PropertyGridSkeleton } from "#app/features/properties/components/property-grid.tsx";
import { SearchBox } from "#app/features/properties/components/search-box.tsx";
import { listSize, useMore } from "#app/features/properties/components/use-more.ts";
import { WidenedNote } from "#app/features/properties/components/widened-note.tsx";
import { type PropertyJson, presentProperty } from "#app/features/properties/present.ts";
import { searchInput } from "#app/features/properties/schema.ts";
import { searchProperties } from "#app/features/properties/search-properties.server.ts";
import { log } from "#app/platform/log.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { announce } from "#app/ui/announce.ts";
import { Button } from "#app/ui/button.tsx";
import { call } from "#app/ui/call.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { StreetScene } from "#app/ui/street-scene.tsx";

type Results = { query: string; properties: PropertyJson[]; failed: boolean };

export async function loader({ request }: Route.LoaderArgs): Promise<Results> {
  const query = queryOf(request);
  try {
    const found = await searchProperties(searchInput.parse(query === "" ? { limit: listSize } : { query }));
    return { query, properties: found.properties.map(presentProperty), failed: false };
  } catch (error) {
    log.error({ err: error, query }, "search failed");
    return { query, properties: [], failed: true };
  }
}

/** A search in the browser calls the API; the address bar keeps what was searched for. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs): Promise<Results> {
  const query = queryOf(request);
  try {
    if (query === "") return await serverLoader();
    const answer = await call<unknown>(`/api/search?query=${encodeURIComponent(query)}`);
    return { query, properties: Array.isArray(answer) ? (answer as PropertyJson[]) : [], failed: false };
  } catch (error) {
    reportError(error);
    return { query, properties: [], failed: true };
  }
}

export const meta = () => pageMeta({ title: "Rentals" });

export default function Home({ loaderData: { query, properties, failed } }: Route.ComponentProps) {
  const person = usePerson();
  const navigate = useNavigate();
  const searching = useSearching();
  const more = useMore(properties, query);
  const searched = query !== "";
  const isLandlord = person?.role === "landlord";
  useAnnouncement(searched, failed, properties);

  return (
    <div className="mx-auto max-w-page px-4 py-4 sm:px-6 sm:py-8">
      <section className="relative mb-8 overflow-hidden rounded-card bg-brand-tint p-5 sm:mb-10 sm:p-8 md:pt-10">
        <StreetScene
          className={`absolute right-8 ${isLandlord ? "bottom-0" : "bottom-21"} hidden w-72 lg:block`}
        />
        <h1>
          <Link to="/" className="md:inline-block md:max-w-md">
            {person ? `Welcome, ${person.username}` : "Search For Rentals Near Me"}
          </Link>
        </h1>
        <p className="mt-2 mb-6 text-lg text-pretty text-soft md:mb-10 md:max-w-md">
          Garages, driveways, basements and lots from people in your neighborhood.
        </p>
        {!isLandlord && (
          <SearchBox
            query={query}
            searching={searching}
            onSearch={(wanted) =>
              void navigate(`/?query=${encodeURIComponent(wanted)}`, { preventScrollReset: true })
            }
          />
        )}
      </section>

      <section aria-labelledby="results" className="mb-12">
        <h2 id="results" className="mb-4">
          {searched ? "Search Results:" : "Available Properties:"}
        </h2>
        {failed && (
          <p role="alert" className="mb-4 font-semibold text-bad">
            Could not load properties.
          </p>
        )}
        {searching && properties.length === 0 && <PropertyGridSkeleton />}
        {!searching && !failed && properties.length === 0 && (
          <EmptyState title="No properties found">
            <p>Try another ZIP code, or a city such as Harrisburg, PA.</p>
          </EmptyState>
        )}
        <WidenedNote properties={properties} />
        {properties.length > 0 && (
          <ReservableGrid properties={more.all} mayReserve={!isLandlord} busy={searching} />
        )}
        {!more.isLast && (
          <div className="mt-6 flex flex-col items-center gap-3">
            {more.state === "failed" && <Alert>Could not load properties.</Alert>}
            <Button variant="secondary" busy={more.state === "loading"} onClick={() => void more.showMore()}>
              Show more
            </Button>
          </div>
        )}
      </section>

      <ServiceRequestForm />
    </div>
  );
}

function queryOf(request: Request): string {
  return (new URL(request.url).searchParams.get("query") ?? "").trim();
}

function useSearching(): boolean {
  const { location } = useNavigation();
  return location?.pathname === "/" && new URLSearchParams(location.search).has("query");
}

function useAnnouncement(searched: boolean, failed: boolean, properties: PropertyJson[]) {
  useEffect(() => {
    if (!searched || failed) return;
    const count = properties.length;
    announce(
      count === 0 ? "No properties found" : `${count} ${count === 1 ? "property" : "properties"} found`,
    );
  }, [searched, failed, properties]);
}
