import type { ReactNode } from "react";
import type { IsoDate } from "#app/platform/dates.ts";
import { DateField } from "#app/ui/date-field.tsx";
import { Field, SelectField, TextAreaField } from "#app/ui/field.tsx";
import { readTypedDate } from "#app/ui/typed-date.ts";
import { type DraftField, fieldOf, fieldsOfStep, type FormStep } from "./form-fields.ts";
import { ownFields } from "./own-fields.tsx";
import type { DraftErrors, PropertyDraft } from "./property-draft.ts";

/** Words above a field, by its name. */
export type FieldNotes = Partial<Record<DraftField, ReactNode>>;

type Props = {
  step: FormStep;
  draft: PropertyDraft;
  errors: DraftErrors;
  /** The earliest day that is today anywhere in the country. */
  today: IsoDate;
  /** Fields that may stay empty although the form usually requires them. */
  optional?: DraftField[] | undefined;
  notes?: FieldNotes | undefined;
  onChange: (changes: Partial<PropertyDraft>) => void;
};

const spans = {
  half: "col-span-3",
  third: "col-span-2",
  date: "col-span-6 sm:col-span-3",
  row: "col-span-6",
};

/** One step's text fields, as their lines in form-fields.ts say. */
export function StepFields({ step, ...props }: Props) {
  const names = fieldsOfStep(step).filter((name) => fieldOf(name).kind !== "along");
  return (
    <div className="grid grid-cols-6 items-start gap-x-3 gap-y-4 empty:hidden sm:gap-x-4">
      {names.map((name) => (
        <OneField key={name} name={name} {...props} />
      ))}
    </div>
  );
}

function OneField({ name, ...props }: Omit<Props, "step"> & { name: DraftField }) {
  const { kind, width, above } = fieldOf(name);
  const span = kind === "yes-no" ? "half" : kind === "date" ? "date" : (width ?? "row");
  return (
    <>
      {above && (
        <div className="col-span-6 pt-2">
          <p className="font-heading text-lg font-semibold">{above.title}</p>
          {above.text && <p className="mt-1 text-soft">{above.text}</p>}
        </div>
      )}
      {props.notes?.[name] && <div className="col-span-6">{props.notes[name]}</div>}
      <div className={`min-w-0 ${spans[span]}`}>
        <Control name={name} {...props} />
      </div>
    </>
  );
}

function Control({ name, draft, errors, today, optional = [], onChange }: Parameters<typeof OneField>[0]) {
  const {
    label,
    hint,
    kind,
    missing,
    most,
    autoComplete = "off",
    options = [],
    empty = "Choose",
  } = fieldOf(name);
  const tie = {
    name,
    label,
    hint: typeof hint === "function" ? hint(draft) : hint,
    value: draft[name],
    error: errors[name],
    // Without script, the browser checks required fields.
    required: missing !== undefined && !optional.includes(name),
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  };
  const Own = ownFields[name];
  if (Own) return <Own {...{ draft, errors, onChange, tie }} />;
  if (kind === "prose") return <TextAreaField maxLength={most} {...tie} />;
  if (kind === "yes-no")
    return (
      <SelectField {...tie}>
        <option value="">Not specified</option>
        <option value="true">Yes</option>
        <option value="false">No</option>
      </SelectField>
    );
  if (kind === "choice")
    return (
      <SelectField autoComplete={autoComplete} {...tie}>
        <option value="">{empty}</option>
        {options.map((option) => {
          const [value, words] = typeof option === "string" ? [option, option] : option;
          return (
            <option key={value} value={value}>
              {words}
            </option>
          );
        })}
      </SelectField>
    );
  if (kind === "date")
    return (
      <DateField
        {...tie}
        min={(name === "end_date" && readTypedDate(draft.start_date).date) || today}
        today={name === "start_date" ? today : undefined}
        onChange={(text) => onChange({ [name]: text })}
      />
    );
  const inputMode = kind === "decimal" ? "decimal" : kind === "whole" ? "numeric" : undefined;
  return <Field inputMode={inputMode} maxLength={most} autoComplete={autoComplete} {...tie} />;
}
