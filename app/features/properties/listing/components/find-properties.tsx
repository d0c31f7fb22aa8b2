import Search from "~icons/lucide/search";
import { Form } from "react-router";
import type { PropertyWish } from "#app/features/properties/model.ts";
import { useSpaceTypes } from "#app/features/properties/card/components/use-space-types.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, SelectField } from "#app/ui/field.tsx";

type Props = {
  /** Null if all are shown. */
  wish: PropertyWish | null;
  found: number;
  hasMap?: boolean;
  /** The dashboard's tab that it searches, and the first day that it shows. */
  tab?: "spaces" | "calendar";
  from?: string;
};

/** Searches a landlord's own properties. The URL holds the search, and it works without script. */
export function FindProperties({ wish, found, hasMap = false, tab = "spaces", from }: Props) {
  const { words = "", type = "" } = wish ?? {};
  const types = useSpaceTypes();
  return (
    <search className="lg:w-2/3">
      <Form
        key={`${words} ${type}`}
        preventScrollReset
        className="grid grid-cols-2 gap-2 sm:flex sm:gap-3"
        onChange={({ target, currentTarget }) => {
          if (target instanceof HTMLSelectElement) currentTarget.requestSubmit();
        }}
      >
        <input type="hidden" name="tab" value={tab} />
        {from && <input type="hidden" name="from" value={from} />}
        {hasMap && <input type="hidden" name="map" value="" />}
        <Field
          className="max-sm:col-span-2 sm:grow"
          label="Search your spaces"
          quietLabel
          placeholder="Title, street, city or ZIP code"
          name="find"
          type="search"
          enterKeyHint="search"
          maxLength={100}
          defaultValue={words}
        />
        <SelectField label="Type of space" quietLabel name="type" defaultValue={type}>
          <option value="">All types</option>
          {types.map((one) => (
            <option key={one.type} value={one.type}>
              {one.name}
            </option>
          ))}
        </SelectField>
        <Button type="submit" variant="secondary">
          <Search aria-hidden className="size-5" />
          Search
        </Button>
      </Form>
      <p role="status" className="sr-only">
        {wish && `${found} ${found === 1 ? "space" : "spaces"} found.`}
      </p>
    </search>
  );
}
