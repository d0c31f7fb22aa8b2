import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { activeFilters, clearFilters, printSearch, type Search } from "./search-url.ts";

/** The empty list, with what to try next. */
export function NoResults({ path, search }: { path: string; search: Search }) {
  const active = activeFilters(search);
  if (search.offset !== "")
    return (
      <EmptyState title="There are no more results.">
        <LinkButton variant="secondary" to={`${path}${printSearch({ ...search, limit: "", offset: "" })}`}>
          Back to the first results
        </LinkButton>
      </EmptyState>
    );
  return (
    <EmptyState title="No properties found">
      {active.length > 0 ? (
        <>
          <p>No spaces match {active.length === 1 ? "the filter" : "all of the filters"}.</p>
          <LinkButton variant="secondary" to={`${path}${printSearch(clearFilters(search))}`}>
            Clear the filters
          </LinkButton>
        </>
      ) : (
        <>
          <p>Try another ZIP code, or a city such as Harrisburg, PA.</p>
          <LinkButton variant="secondary" to="/properties">
            See all spaces
          </LinkButton>
        </>
      )}
    </EmptyState>
  );
}
