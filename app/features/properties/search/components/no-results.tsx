import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { amenityName } from "#app/platform/amenities.ts";
import { typeName } from "#app/platform/space-types.ts";
import { useAmenities } from "#app/features/properties/card/components/use-amenities.ts";
import { useSpaceTypes } from "#app/features/properties/card/components/use-space-types.ts";
import {
  activeFilters,
  clearFilters,
  ownAmenitiesOf,
  printSearch,
  type Search,
  typesOf,
} from "./search-url.ts";

/** The empty list, with what to try next. */
export function NoResults({ path, search }: { path: string; search: Search }) {
  const active = activeFilters(search);
  const [types, amenities] = [useSpaceTypes(), useAmenities()];
  const unknown = [
    ...typesOf(search)
      .filter((type) => !types.some((one) => one.type === type))
      .map((type) => `We have no type of space called “${typeName(types, type)}”.`),
    ...ownAmenitiesOf(search)
      .filter((code) => !amenities.some((one) => one.code === code))
      .map((code) => `We have no amenity called “${amenityName(amenities, code)}”.`),
  ];
  if (search.offset !== "")
    return (
      <EmptyState title="No more results">
        <LinkButton variant="secondary" to={`${path}${printSearch({ ...search, limit: "", offset: "" })}`}>
          Back to the first results
        </LinkButton>
      </EmptyState>
    );
  return (
    <EmptyState title="No properties found">
      {active.length > 0 ? (
        <>
          {unknown.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          <p>No spaces match {active.length === 1 ? "the filter" : "all of the filters"}.</p>
          <LinkButton variant="secondary" to={`${path}${printSearch(clearFilters(search))}`}>
            Clear the filters
          </LinkButton>
        </>
      ) : (
        <>
          <p>Try another ZIP code, or a city.</p>
          <LinkButton variant="secondary" to="/properties">
            See all spaces
          </LinkButton>
        </>
      )}
    </EmptyState>
  );
}
