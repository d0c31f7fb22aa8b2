import type { ReactNode } from "react";
import { Field } from "#app/ui/field.tsx";
import { type Amount, type Faults, maxAmount } from "./filter-faults.ts";
import type { Search } from "./search-url.ts";

/** Fields that filter by one thing. */
export function Group({ name, hint, children }: { name: string; hint?: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold">{name}</legend>
      {children}
      {hint && <p className="mt-2 text-sm text-soft">{hint}</p>}
    </fieldset>
  );
}

/** Number fields in a row: a minimum and maximum price, or a minimum size. */
export function Amounts({ search, amounts, faults }: { search: Search; amounts: Amount[]; faults: Faults }) {
  return (
    <div className={`grid items-start gap-3 ${amounts.length === 3 ? "grid-cols-3" : "grid-cols-2"}`}>
      {amounts.map(({ field, label }) => (
        <Field
          key={field}
          label={label}
          name={field}
          id={`filter-${field}`}
          type="number"
          inputMode="decimal"
          min={0}
          max={maxAmount}
          step="any"
          autoComplete="off"
          defaultValue={search[field]}
          error={faults[field]}
        />
      ))}
    </div>
  );
}
