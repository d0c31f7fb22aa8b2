import { useState } from "react";
import { Field } from "#app/ui/field.tsx";
import { FilterForm } from "./filter-form.tsx";
import type { Search, SearchField } from "./search-url.ts";

type Amount = { field: SearchField; label: string };
type FilterAmountsProps = { path: string; search: Search; amounts: Amount[]; hint: string };

const most = 1_000_000;

/** Number fields in a row: a minimum and maximum price, or a minimum size. */
export function FilterAmounts({ path, search, amounts, hint }: FilterAmountsProps) {
  const columns = amounts.length === 3 ? "grid-cols-3" : "grid-cols-2";
  const [faults, setFaults] = useState<Partial<Record<SearchField, string>>>({});

  function areAmounts(form: HTMLFormElement) {
    const found = faultsOf(form, amounts);
    setFaults(found);
    const [first] = Object.keys(found);
    if (first !== undefined) form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    return first === undefined;
  }

  return (
    <FilterForm path={path} search={search} fields={amounts.map(({ field }) => field)} onCheck={areAmounts}>
      <div className={`grid items-start gap-3 sm:w-80 ${columns}`}>
        {amounts.map(({ field, label }) => (
          <Field
            key={field}
            label={label}
            name={field}
            id={`filter-${field}`}
            type="number"
            inputMode="decimal"
            min={0}
            max={most}
            step="any"
            autoComplete="off"
            defaultValue={search[field]}
            error={faults[field]}
          />
        ))}
      </div>
      <p className="max-w-80 text-sm text-soft">{hint}</p>
    </FilterForm>
  );
}

/** What can't be searched by, each with a sentence that names the field. */
function faultsOf(form: HTMLFormElement, amounts: Amount[]): Partial<Record<SearchField, string>> {
  const faults: Partial<Record<SearchField, string>> = {};
  const given = amounts.map(({ field, label }) => {
    const input = form.elements.namedItem(field) as HTMLInputElement;
    const name = label.replace(" ($)", "");
    const value = input.value === "" ? null : Number(input.value);
    if (input.validity.badInput) faults[field] = `${name} must be a number.`;
    else if (value !== null && value < 0) faults[field] = `${name} can’t be negative.`;
    else if (value !== null && value > most) faults[field] = `${name} must be at most 1,000,000.`;
    return { field, value };
  });
  const [low, high] = [
    given.find(({ field }) => field === "min_price")?.value,
    given.find(({ field }) => field === "max_price")?.value,
  ];
  if (Object.keys(faults).length === 0 && low && high && high < low)
    faults.max_price = "Maximum can’t be less than the minimum.";
  return faults;
}
