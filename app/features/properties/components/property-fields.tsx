import type { ReactNode } from "react";
import { usStates } from "#app/platform/places/us-states.ts";
import type { IsoDate } from "#app/platform/dates.ts";
import { DateField } from "#app/ui/date-field.tsx";
import { Field, SelectField, TextAreaField } from "#app/ui/field.tsx";
import { readTypedDate } from "#app/ui/typed-date.ts";
import { pricePeriods, typesOfSpace } from "../model.ts";
import type { DraftErrors, DraftField, PropertyDraft } from "./property-draft.ts";

type Props = {
  draft: PropertyDraft;
  errors: DraftErrors;
  /** The earliest day that is today anywhere in the country. */
  today: IsoDate;
  onChange: (field: DraftField, value: string) => void;
};

/** Everything about a property but its photos. */
export function PropertyFields({ draft, errors, today, onChange }: Props) {
  const tie = (name: DraftField) => ({
    name,
    value: draft[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => onChange(name, event.target.value),
  });
  const day = (name: DraftField) => ({ ...tie(name), onChange: (text: string) => onChange(name, text) });
  return (
    <>
      <Group title="Your space">
        <Field
          label="Title"
          hint="What people read first, such as “Dry garage near the Capitol”."
          maxLength={120}
          {...tie("title")}
        />
        <SelectField label="Type of space" {...tie("type_of_space")}>
          <Choices words="Choose a type" values={typesOfSpace} />
        </SelectField>
        <TextAreaField
          label="Description (optional)"
          hint="Access, light, power, what it suits and what it does not."
          maxLength={5000}
          {...tie("description")}
        />
      </Group>
      <Group title="Price">
        <div className="grid grid-cols-2 gap-4">
          <Field label="Price in dollars" inputMode="decimal" autoComplete="off" {...tie("price")} />
          <SelectField label="Price per" {...tie("price_per")}>
            <Choices words="Choose" values={pricePeriods} />
          </SelectField>
        </div>
      </Group>
      <Group title="Where it is">
        <Field label="Street address" autoComplete="address-line1" {...tie("street_address")} />
        <Field label="City" autoComplete="address-level2" {...tie("city")} />
        <div className="grid grid-cols-2 gap-4">
          <SelectField label="State" autoComplete="address-level1" {...tie("state")}>
            <option value="">Choose</option>
            {Object.entries(usStates).map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
          <Field
            label="ZIP code"
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={5}
            {...tie("zipcode")}
          />
        </div>
      </Group>
      <Group title="Size inside, in feet">
        <div className="grid grid-cols-3 gap-3 sm:gap-4">
          <Field label="Length" inputMode="decimal" autoComplete="off" {...tie("length")} />
          <Field label="Width" inputMode="decimal" autoComplete="off" {...tie("width")} />
          <Field label="Height" inputMode="decimal" autoComplete="off" {...tie("height")} />
        </div>
      </Group>
      <Group title="When it is free">
        <div className="grid gap-4 sm:grid-cols-2">
          <DateField label="Start date" min={today} {...day("start_date")} />
          <DateField
            label="End date (optional)"
            min={readTypedDate(draft.start_date).date ?? today}
            hint="Empty: no end."
            {...day("end_date")}
          />
        </div>
      </Group>
    </>
  );
}

/** A part of a long form under its own heading. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="card flex min-w-0 flex-col gap-4 p-4 sm:p-6">
      <legend className="float-left w-full font-heading text-xl font-semibold">{title}</legend>
      <div className="clear-both flex flex-col gap-4">{children}</div>
    </fieldset>
  );
}

function Choices({ words, values }: { words: string; values: readonly string[] }) {
  return (
    <>
      <option value="">{words}</option>
      {values.map((value) => (
        <option key={value}>{value}</option>
      ))}
    </>
  );
}
