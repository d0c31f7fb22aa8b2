import { FilterFields, type PanelProps } from "./filter-fields.tsx";
import { PanelInside } from "./filter-panel.tsx";
import { filterInWords, filterNames, orderInWords } from "./filter-words.ts";
import { activeFilters, clearFilters, type Filter, printSearch } from "./search-url.ts";

export type { PanelProps };

// Fields reset whenever the URL changes: it is their key.

export const DatesPanel = panelOf("dates");
export const TypePanel = panelOf("type");
export const PricePanel = panelOf("price");
export const SizePanel = panelOf("size");
export const AmenitiesPanel = panelOf("amenities");
export const BookingPanel = panelOf("booking");

export function SortPanel(given: PanelProps) {
  return (
    <PanelInside name="Sort by" words={orderInWords(given.search)} atEnd>
      <FilterFields key={printSearch(given.search)} of="sort" {...given} />
    </PanelInside>
  );
}

function panelOf(filter: Exclude<Filter, "area">) {
  return function Panel(given: PanelProps) {
    const { path, search } = given;
    const isActive = activeFilters(search).includes(filter);
    return (
      <PanelInside
        name={filterNames[filter]}
        words={isActive ? filterInWords(filter, search) : undefined}
        clearTo={isActive ? `${path}${printSearch(clearFilters(search, [filter]))}` : undefined}
      >
        <FilterFields key={printSearch(search)} of={filter} {...given} />
      </PanelInside>
    );
  };
}
