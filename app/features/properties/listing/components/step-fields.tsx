import ChevronDown from "~icons/lucide/chevron-down";
import { type ReactNode, useState } from "react";
import { useAmenities } from "#app/features/properties/card/components/use-amenities.ts";
import { useSpaceTypes } from "#app/features/properties/card/components/use-space-types.ts";
import { isLeftOut } from "#app/platform/type-facts.ts";
import { amenityNames, type ShownAmenity } from "#app/platform/amenities.ts";
import type { IsoDate } from "#app/platform/dates.ts";
import { Field, SelectField, TextAreaField } from "#app/ui/field.tsx";
import { RangeField } from "#app/ui/range-field.tsx";
import { type DraftField, fieldOf, fieldsOfStep, type FormStep } from "./form-fields.ts";
import { ownFields } from "./own-fields.tsx";
import type { DraftErrors, PropertyDraft } from "./property-draft.ts";
import { TermsInWords } from "./term-fields.tsx";

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
  /** What stands below the fields, above those that are folded. */
  children?: ReactNode;
};

const spans = {
  half: "col-span-3",
  third: "col-span-2",
  row: "col-span-6",
};

/** One step's text fields, as their lines in form-fields.ts say. */
export function StepFields({ step, children, ...props }: Props) {
  const names = fieldsOfStep(step);
  const folded = names.filter((name) => fieldOf(name).isFolded);
  return (
    <>
      <FieldGrid names={names.filter((name) => !folded.includes(name))} {...props} />
      {children}
      {folded.length > 0 && (
        <Fold
          summary={<TermsInWords draft={props.draft} />}
          isWrong={folded.some((name) => props.errors[name])}
        >
          <FieldGrid names={folded} {...props} />
        </Fold>
      )}
    </>
  );
}

type FieldProps = Omit<Props, "step" | "children">;

function FieldGrid({ names, ...props }: FieldProps & { names: readonly DraftField[] }) {
  const amenities = useAmenities();
  const types = useSpaceTypes();
  // What was said of an amenity that isn't offered any longer can be changed; what the type leaves out is kept as it is.
  const isHidden = (name: DraftField) =>
    // The operator's own amenities are with the access hours.
    (name !== "access_from" && isLeftOut(types, props.draft.type_of_space, name)) ||
    (props.draft[name] === "" && amenityIn(amenities, name)?.isOffered === false);
  return (
    <div className="grid grid-cols-6 items-start gap-x-3 gap-y-4 empty:hidden sm:gap-x-4">
      {names
        .filter((name) => fieldOf(name).kind !== "along")
        .map((name) => (
          <OneField key={name} name={name} isHidden={isHidden(name)} {...props} />
        ))}
    </div>
  );
}

type FoldProps = { summary: ReactNode; isWrong: boolean; children: ReactNode };

/** Fields that most landlords leave as they are; open while one of them has an error. */
function Fold({ summary, isWrong, children }: FoldProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      open={isOpen || isWrong}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group border-t border-line"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 pt-3 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">{summary}</span>
        <ChevronDown aria-hidden className="size-5 shrink-0 group-open:rotate-180" />
      </summary>
      <div className="pt-4">{children}</div>
    </details>
  );
}

/** A hidden one leaves the heading of those below it. */
function OneField({ name, isHidden, ...props }: FieldProps & { name: DraftField; isHidden: boolean }) {
  const { kind, width, above } = fieldOf(name);
  const span = kind === "yes-no" ? "half" : (width ?? "row");
  return (
    <>
      {above && (
        <div className="col-span-6 pt-2">
          <p className="font-heading text-lg font-semibold">{above.title}</p>
          {above.text && <p className="mt-1 text-soft">{above.text}</p>}
        </div>
      )}
      {props.notes?.[name] && <div className="col-span-6">{props.notes[name]}</div>}
      {!isHidden && (
        <div className={`min-w-0 ${spans[span]}`}>
          <Control name={name} {...props} />
        </div>
      )}
    </>
  );
}

/** A field's amenity as the operator shows it; an own one may be called like a field. */
function amenityIn(amenities: readonly ShownAmenity[], name: DraftField): ShownAmenity | undefined {
  return name in amenityNames ? amenities.find(({ code }) => code === name) : undefined;
}

function Control({ name, draft, errors, today, optional = [], onChange }: FieldProps & { name: DraftField }) {
  const amenities = useAmenities();
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
    label: amenityIn(amenities, name)?.name ?? label,
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
  if (kind === "dates")
    return (
      <RangeField
        limits={{ min: today }}
        today={today}
        value={{ from: draft.start_date, to: draft.end_date }}
        onChange={({ from, to }) => onChange({ start_date: from, end_date: to })}
        start={tie}
        end={{
          name: "end_date",
          label: fieldOf("end_date").label,
          hint: "Leave blank for no end date.",
          error: errors.end_date,
        }}
      />
    );
  const inputMode = kind === "decimal" ? "decimal" : kind === "whole" ? "numeric" : undefined;
  return <Field inputMode={inputMode} maxLength={most} autoComplete={autoComplete} {...tie} />;
}
