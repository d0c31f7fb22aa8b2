import { useEffect } from "react";
import { useNavigate, useNavigation } from "react-router";
import { countInWords } from "#app/features/properties/search/components/filter-words.ts";
import { PropertyGridSkeleton } from "#app/features/properties/card/components/property-grid.tsx";
import { SearchBox } from "#app/features/properties/search/components/search-box.tsx";
import type { PropertyJson } from "#app/features/properties/present.ts";
import { announce } from "#app/ui/announce.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Link } from "#app/ui/link.tsx";
import { ReservableGrid } from "./reservable-grid.tsx";

/** A search's first results, and how many there are. */
export type Found = { query: string; properties: PropertyJson[]; total: number; failed: boolean };

/** The dashboard's search: the nearest few spaces to reserve or save, and a link to all of them. */
export function DashboardSearch({ found }: { found: Found }) {
  const { query, properties, total, failed } = found;
  const navigate = useNavigate();
  const { location } = useNavigation();
  const searching = location !== undefined && new URLSearchParams(location.search).has("query");
  const nothing = query !== "" && !failed && total === 0;
  useEffect(() => {
    if (query !== "" && !failed)
      announce(total === 0 ? "No properties found" : `${countInWords(total)} found`);
  }, [query, total, failed]);
  return (
    <section aria-labelledby="find" className="flex flex-col gap-4">
      <h2 id="find">Find a space</h2>
      <SearchBox
        query={query}
        searching={searching}
        onSearch={(wanted) =>
          void navigate(`?tab=dashboard&query=${encodeURIComponent(wanted)}`, { preventScrollReset: true })
        }
      />
      {failed && (
        <p role="alert" className="font-semibold text-bad">
          Could not load properties.
        </p>
      )}
      {searching && properties.length === 0 && <PropertyGridSkeleton />}
      {!searching && nothing && (
        <EmptyState title="No properties found">
          <p>Try another ZIP code, or a city.</p>
        </EmptyState>
      )}
      {properties.length > 0 && (
        <>
          <h3 className="font-heading text-lg">Search Results:</h3>
          <ReservableGrid properties={properties} mayReserve busy={searching} />
          <Link
            to={`/?query=${encodeURIComponent(query)}`}
            className="text-link inline-flex min-h-11 items-center self-start"
          >
            {total > properties.length
              ? `All ${countInWords(total)}, with filters and a map`
              : "The same with filters and a map"}
          </Link>
        </>
      )}
    </section>
  );
}
