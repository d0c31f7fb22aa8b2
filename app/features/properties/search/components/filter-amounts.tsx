import { Field } from "#app/ui/field.tsx";
import { FilterForm } from "./filter-form.tsx";
import type { Search, SearchField } from "./search-url.ts";

type FilterAmountsProps = {
  path: string;
  search: Search;
  amounts: { field: SearchField; label: string }[];
  hint: string;
};

/** Number fields in a row: a minimum and maximum price, or a minimum size. */
export function FilterAmounts({ path, search, amounts, hint }: FilterAmountsProps) {
  const columns = amounts.length === 3 ? "grid-cols-3" : "grid-cols-2";
  return (
    <FilterForm path={path} search={search} fields={amounts.map(({ field }) => field)}>
      <div className={`grid gap-3 sm:w-80 ${columns}`}>
        {amounts.map(({ field, label }) => (
          <Field
            key={field}
            label={label}
            name={field}
            type="number"
            inputMode="decimal"
            min={0}
            max={1_000_000}
            step="any"
            autoComplete="off"
            defaultValue={search[field]}
          />
        ))}
      </div>
      <p className="max-w-80 text-sm text-soft">{hint}</p>
    </FilterForm>
  );
}
