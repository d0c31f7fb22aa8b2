import { FilterForm } from "./filter-form.tsx";
import { bookingNames } from "./filter-words.ts";
import { filterFields, type Search } from "./search-url.ts";

/** Ways to book that save time. */
export function FilterBooking({ path, search }: { path: string; search: Search }) {
  return (
    <FilterForm path={path} search={search} fields={filterFields.booking}>
      <ul aria-label="Booking" className="flex flex-col gap-1 sm:min-w-64">
        {filterFields.booking.map((field) => (
          <li key={field}>
            <label className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                name={field}
                value="true"
                defaultChecked={search[field] === "true"}
                className="size-5 shrink-0"
              />
              <span>
                {bookingNames[field]}
                <span className="block text-sm text-soft">{explained[field]}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </FilterForm>
  );
}

const explained = {
  instant: "With a verified ID you book without waiting.",
  renews: "Rented without an end date, week to week, too.",
};
