import { typesOfSpace } from "#app/features/properties/model.ts";
import { FilterForm } from "./filter-form.tsx";
import { filterFields, type Search, typesOf } from "./search-url.ts";

/** One or several types of space. */
export function FilterTypes({ path, search }: { path: string; search: Search }) {
  const chosen = typesOf(search);
  return (
    <FilterForm path={path} search={search} fields={filterFields.type}>
      <fieldset className="-mx-2 flex flex-col sm:min-w-56">
        <legend className="sr-only">Type of space</legend>
        {typesOfSpace.map((type) => (
          <label
            key={type}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 hover:bg-sunken has-checked:font-semibold"
          >
            <input
              type="checkbox"
              name="type"
              value={type}
              defaultChecked={chosen.includes(type)}
              className="size-5 accent-brand"
            />
            {type}
          </label>
        ))}
      </fieldset>
    </FilterForm>
  );
}
