import { SelectField, Field, TextAreaField } from "#app/ui/field.tsx";
import { vehicleWords } from "../model.ts";
import type { ContentsAskedJson, ContentsJson } from "../present.ts";

/** What was typed of what goes in, as the API takes it. */
export type ContentsDraft = Record<"model" | "plate" | "runs" | "insured" | "things", string> & {
  vehicle: "" | keyof typeof vehicleWords;
};

export const emptyContents: ContentsDraft = {
  vehicle: "",
  model: "",
  plate: "",
  runs: "",
  insured: "",
  things: "",
};

export function draftOf(contents: ContentsJson | null): ContentsDraft {
  if (contents === null) return emptyContents;
  const { vehicle, model, plate, runs, insured, things } = contents;
  return { vehicle: vehicle ?? "", model, plate, runs: word(runs), insured: word(insured), things };
}

/** What a form that was refused had entered; null if none was. */
export function draftIn(entries: Readonly<Record<string, string>>): ContentsDraft | null {
  const names = Object.keys(emptyContents) as (keyof ContentsDraft)[];
  if (!names.some((name) => `contents_${name}` in entries)) return null;
  return Object.fromEntries(names.map((name) => [name, entries[`contents_${name}`] ?? ""])) as ContentsDraft;
}

/** A draft as it is sent. */
export function contentsOf({ vehicle, runs, insured, ...texts }: ContentsDraft) {
  return { ...texts, vehicle: vehicle || null, runs: yesOrNo(runs), insured: yesOrNo(insured) };
}

/** Whether a draft says a vehicle or things. */
export function saysContents({ vehicle, things }: ContentsDraft): boolean {
  return vehicle !== "" || things.trim() !== "";
}

type Props = {
  asked: ContentsAskedJson;
  /** How usual ones fit, by vehicle, and of things. */
  hints?: Readonly<Record<string, string>>;
  value: ContentsDraft;
  onChange: (changes: Partial<ContentsDraft>) => void;
  /** What is wrong, shown at the first field. */
  error?: string | undefined;
};

/** The short form of what goes in, by what the space takes. Without script every field is shown. */
export function ContentsFields({ asked, hints = {}, value, onChange, error }: Props) {
  const tie = (name: keyof ContentsDraft) => ({
    name: `contents_${name}`,
    value: value[name],
    autoComplete: "off",
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  return (
    <div className="flex flex-col gap-4">
      {asked.vehicles.length > 0 && (
        <>
          <SelectField label="Vehicle" error={error} hint={hints[value.vehicle]} {...tie("vehicle")}>
            <option value="">{asked.things ? "No vehicle" : "Choose"}</option>
            {asked.vehicles.map((vehicle) => (
              <option key={vehicle} value={vehicle}>
                {vehicleWords[vehicle]}
              </option>
            ))}
          </SelectField>
          <div
            className={`grid-cols-2 items-start gap-3 ${value.vehicle === "" ? "hidden noscript:grid" : "grid"}`}
          >
            <Field label="Make and model, or size" className="col-span-2" maxLength={100} {...tie("model")} />
            <Field label="License plate" className="col-span-2" maxLength={20} {...tie("plate")} />
            <YesNo label="Does it run?" {...tie("runs")} />
            <YesNo label="Is it insured?" {...tie("insured")} />
          </div>
        </>
      )}
      {asked.things && (
        <TextAreaField
          label="Things"
          hint={["A list, or how many rooms’ worth.", hints["things"]].filter(Boolean).join(" ")}
          rows={3}
          maxLength={1000}
          error={asked.vehicles.length === 0 ? error : undefined}
          {...tie("things")}
        />
      )}
    </div>
  );
}

type Tie = { label: string; name: string; value: string };

function YesNo({ label, ...tie }: Tie & { onChange: (event: { target: { value: string } }) => void }) {
  return (
    <SelectField label={label} {...tie}>
      <option value="">Not specified</option>
      <option value="true">Yes</option>
      <option value="false">No</option>
    </SelectField>
  );
}

function word(value: boolean | null): string {
  return value === null ? "" : String(value);
}

function yesOrNo(text: string): boolean | null {
  return text === "" ? null : text === "true";
}
