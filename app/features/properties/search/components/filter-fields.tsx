import type { MouseEvent } from "react";
import type { IsoDate } from "#app/platform/dates.ts";
import type { ShownAmenity } from "#app/platform/amenities.ts";
import type { ShownType } from "#app/platform/space-types.ts";
import { SelectField } from "#app/ui/field.tsx";
import { lazyPart } from "#app/ui/lazy.tsx";
import { type Faults, prices, sizes } from "./filter-faults.ts";
import { comparedInWords, filterNames, knownSizes, ordersOf } from "./filter-words.ts";
import { Amounts, Group } from "./filter-group.tsx";
import { filterFields, type Search } from "./search-url.ts";

/** Where no search box asks for them. */
const DatesAndTypes = lazyPart(async () => (await import("./dates-and-types.tsx")).DatesAndTypes);
const MoreFilters = lazyPart(async () => (await import("./more-filters.tsx")).MoreFilters);

type FieldsProps = {
  search: Search;
  /** A day that has begun everywhere. */
  today: IsoDate;
  faults: Faults;
  /** A search box on the page asks for the dates and types. */
  hasSearchBox: boolean;
  types: readonly ShownType[];
  amenities: readonly ShownAmenity[];
  /** What prices include, in words. */
  note: string;
};

/** The fields of all filters, and the order of the results. */
export function FilterFields({ search, today, faults, hasSearchBox, types, amenities, note }: FieldsProps) {
  return (
    <>
      {!hasSearchBox && (
        <DatesAndTypes search={search} today={today} types={types} missing={faults.from ?? null} />
      )}
      <SelectField label="Sort by" name="sort" id="filter-sort" defaultValue={search.sort}>
        {ordersOf(search).map(({ sort, words }) => (
          <option key={sort} value={sort}>
            {words}
          </option>
        ))}
      </SelectField>
      <Group name={filterNames.price} hint={comparedInWords(search, note)}>
        <Amounts search={search} amounts={prices} faults={faults} />
      </Group>
      <Group name={filterNames.size} hint="Minimum size, in feet.">
        <ul aria-label="Fits" className="mb-3 flex flex-wrap gap-2 noscript:hidden">
          {knownSizes.map(({ words, size }) => (
            <li key={words}>
              <button
                type="button"
                onClick={(event) => fill(event, size)}
                className="min-h-11 rounded-full border border-rim px-3.5 text-sm font-medium hover:bg-sunken"
              >
                {words}
              </button>
            </li>
          ))}
        </ul>
        <Amounts search={search} amounts={sizes} faults={faults} />
      </Group>
      <MoreFilters search={search} faults={faults} amenities={amenities} />
    </>
  );
}

/** Writes a known size into the fields. */
function fill({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>, size: Partial<Search>) {
  for (const field of filterFields.size) {
    const input = form?.elements.namedItem(field) as HTMLInputElement;
    input.value = size[field] ?? "";
  }
}
