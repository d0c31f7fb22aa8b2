import { type MouseEvent, type ReactNode, useState } from "react";
import { typesOfSpace } from "#app/features/properties/model.ts";
import type { IsoDate } from "#app/platform/dates.ts";
import { Field, SelectField } from "#app/ui/field.tsx";
import { RangeField } from "#app/ui/range-field.tsx";
import { vehicleClasses } from "../../fit/model.ts";
import { type Amount, type Faults, maxAmount, prices, sizes, vehicleSides } from "./filter-faults.ts";
import {
  amenityNames,
  bookingNames,
  comparedInWords,
  filterNames,
  knownSizes,
  ordersOf,
} from "./filter-words.ts";
import { filterFields, type Search, type SearchField, typesOf } from "./search-url.ts";

type FieldsProps = {
  search: Search;
  /** A day that has begun everywhere. */
  today: IsoDate;
  faults: Faults;
  /** A search box on the page asks for the dates and types. */
  hasSearchBox: boolean;
};

/** The fields of all filters, and the order of the results. */
export function FilterFields({ search, today, faults, hasSearchBox }: FieldsProps) {
  return (
    <>
      {!hasSearchBox && (
        <>
          <Group name={filterNames.dates}>
            <Dates search={search} today={today} missing={faults.from} />
          </Group>
          <Group name={filterNames.type}>
            <div className="grid grid-cols-2">
              {typesOfSpace.map((type) => (
                <Check key={type} name="type" value={type} checked={typesOf(search).includes(type)}>
                  {type}
                </Check>
              ))}
            </div>
          </Group>
        </>
      )}
      <SelectField label="Sort by" name="sort" id="filter-sort" defaultValue={search.sort}>
        {ordersOf(search).map(({ sort, words }) => (
          <option key={sort} value={sort}>
            {words}
          </option>
        ))}
      </SelectField>
      <Group name={filterNames.price} hint={comparedInWords(search)}>
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
      <Group name={filterNames.vehicle} hint="What you type counts, in feet; width with mirrors.">
        <SelectField
          label="Vehicle"
          quietLabel
          name="fits"
          id="filter-fits"
          defaultValue={search.fits}
          className="mb-3"
        >
          <option value="">Any vehicle</option>
          {Object.entries(vehicleClasses).map(([id, vehicle]) => (
            <option key={id} value={id}>
              {vehicle.name}
            </option>
          ))}
        </SelectField>
        <Amounts search={search} amounts={vehicleSides} faults={faults} />
      </Group>
      <Group name={filterNames.amenities}>
        <div className="grid sm:grid-cols-2">
          <Checks search={search} names={amenityNames} />
        </div>
      </Group>
      <Group name={filterNames.booking}>
        <Checks search={search} names={bookingNames} explained={explained} />
      </Group>
    </>
  );
}

function Group({ name, hint, children }: { name: string; hint?: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold">{name}</legend>
      {children}
      {hint && <p className="mt-2 text-sm text-soft">{hint}</p>}
    </fieldset>
  );
}

function Dates({ search, today, missing }: { search: Search; today: IsoDate; missing: string | undefined }) {
  const [dates, setDates] = useState({ from: search.from, to: search.to });
  return (
    <RangeField
      limits={{ min: today }}
      today={today}
      value={dates}
      onChange={setDates}
      start={{
        label: "Start date",
        name: "from",
        id: "filter-from",
        error: dates.from === "" ? missing : null,
      }}
      end={{ label: "End date", name: "to", id: "filter-to" }}
    />
  );
}

/** Number fields in a row: a minimum and maximum price, or a minimum size. */
function Amounts({ search, amounts, faults }: { search: Search; amounts: Amount[]; faults: Faults }) {
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

type ChecksProps = {
  search: Search;
  names: Partial<Record<SearchField, string>>;
  explained?: Partial<Record<SearchField, string>>;
};

function Checks({ search, names, explained }: ChecksProps) {
  return Object.entries(names).map(([field, name]) => (
    <Check key={field} name={field} value="true" checked={search[field as SearchField] === "true"}>
      {name}
      {explained && <span className="block text-sm text-soft">{explained[field as SearchField]}</span>}
    </Check>
  ));
}

type CheckProps = { name: string; value: string; checked: boolean; children: ReactNode };

function Check({ name, value, checked, children }: CheckProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 has-checked:font-semibold">
      <input
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={checked}
        className="size-5 shrink-0 accent-brand"
      />
      <span className="min-w-0">{children}</span>
    </label>
  );
}

/** Writes a known size into the fields. */
function fill({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>, size: Partial<Search>) {
  for (const field of filterFields.size) {
    const input = form?.elements.namedItem(field);
    if (input instanceof HTMLInputElement) input.value = size[field] ?? "";
  }
}

const explained = {
  instant: "Book right away with a verified ID.",
  renews: "No end date, billed monthly or weekly.",
};
