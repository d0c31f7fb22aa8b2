import { Field, SelectField } from "#app/ui/field.tsx";
import { timeInWords } from "#app/features/properties/model.ts";
import { Group } from "./property-group.tsx";
import type { DraftErrors, DraftField, PropertyDraft } from "./property-draft.ts";

type Props = {
  draft: PropertyDraft;
  errors: DraftErrors;
  onChange: (changes: Partial<PropertyDraft>) => void;
};

/** What a landlord may say beyond what must be said; a field left alone says nothing. */
export function AmenityFields({ draft, errors, onChange }: Props) {
  const tie = (name: DraftField) => ({
    name,
    value: draft[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  const always = draft.access_from === "00:00" && draft.access_to === "24:00";
  return (
    <Group title="Amenities (optional)">
      <p className="text-soft">People filter by these. Leave out what you don’t want to say.</p>
      <div className="grid grid-cols-2 gap-4">
        {yesOrNo.map(({ name, label }) => (
          <SelectField key={name} label={label} {...tie(name)}>
            <option value="">Not said</option>
            <option value="true">Yes</option>
            <option value="false">No</option>
          </SelectField>
        ))}
      </div>
      <div className="flex flex-col gap-2">
        <div className="grid grid-cols-2 gap-4">
          <SelectField label="Access from" {...tie("access_from")}>
            <Times first={0} also={draft.access_from} />
          </SelectField>
          <SelectField label="Access until" {...tie("access_to")}>
            <Times first={1} also={draft.access_to} />
          </SelectField>
        </div>
        <label className="flex min-h-11 items-center gap-2.5 self-start [@media(scripting:none)]:hidden">
          <input
            type="checkbox"
            className="size-5"
            checked={always}
            onChange={({ target }) =>
              onChange(
                target.checked
                  ? { access_from: "00:00", access_to: "24:00" }
                  : { access_from: "", access_to: "" },
              )
            }
          />
          24-hour access
        </label>
      </div>
      <fieldset>
        <legend className="mb-1.5 text-sm font-semibold">Tallest vehicle that fits</legend>
        <div className="grid grid-cols-2 gap-4">
          <Field label="Feet" inputMode="numeric" autoComplete="off" maxLength={2} {...tie("vehicle_feet")} />
          <Field
            label="Inches"
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
            {...tie("vehicle_inches")}
          />
        </div>
      </fieldset>
    </Group>
  );
}

const yesOrNo = [
  { name: "covered", label: "Covered" },
  { name: "power", label: "Power" },
  { name: "lit", label: "Lit at night" },
  { name: "drive_up", label: "Drive-up access" },
] as const;

/** The half hours of a day, from its beginning or to its end, and a time that is none of them. */
function Times({ first, also }: { first: 0 | 1; also: string }) {
  const halves = Array.from({ length: 48 }, (_, half) => {
    const minutes = (half + first) * 30;
    return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
  });
  return (
    <>
      <option value="">Not said</option>
      {(also === "" || halves.includes(also) ? halves : [...halves, also].toSorted()).map((time) => (
        <option key={time} value={time}>
          {timeInWords(time)}
        </option>
      ))}
    </>
  );
}

function twoDigits(number: number): string {
  return String(number).padStart(2, "0");
}
