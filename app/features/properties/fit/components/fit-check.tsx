import { Form } from "react-router";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field, SelectField } from "#app/ui/field.tsx";
import { Folded } from "#app/ui/folded.tsx";
import {
  fitInWords,
  fitOf,
  sizesInWords,
  type Space,
  type Thing,
  usualThings,
  vehicleClasses,
} from "../model.ts";
import { sideFields, thingIn } from "./thing-in.ts";

const tones = { fits: "good", tight: "wait", unknown: "info", "too small": "bad" } as const;
const labels = { fits_length: "Long", fits_width: "Wide", fits_height: "High" };

type Props = {
  space: Space;
  /** The URL's parameters. */
  asked: string;
};

/** Whether a vehicle or thing fits into a space: asked and answered by the URL, as a search is. */
export function FitCheck({ space, asked }: Props) {
  const params = new URLSearchParams(asked);
  const { thing, faults } = thingIn(params);
  const others = [...params].filter(([name]) => !name.startsWith("fits"));
  return (
    <Folded id="fit" label="Does it fit?" open={thing !== null || Object.keys(faults).length > 0}>
      <Form preventScrollReset replace aria-label="Does it fit?" className="flex max-w-prose flex-col gap-3">
        {others.map(([name, value]) => (
          <input key={name + value} type="hidden" name={name} value={value} />
        ))}
        <SelectField label="What" name="fits" defaultValue={params.get("fits") ?? ""}>
          <option value="">A vehicle of this size</option>
          <option value="thing">A thing of this size</option>
          <Names label="Vehicles" of={vehicleClasses} />
          <Names label="Things" of={usualThings} />
        </SelectField>
        <div className="grid grid-cols-3 items-start gap-3">
          {sideFields.map((field) => (
            <Field
              key={field}
              label={labels[field]}
              name={field}
              inputMode="decimal"
              autoComplete="off"
              maxLength={7}
              defaultValue={params.get(field) ?? ""}
              error={faults[field]}
            />
          ))}
        </div>
        <p className="text-sm text-soft">
          In feet; a vehicle’s width with mirrors. What you type counts instead of our usual sizes, which are
          round figures: your vehicle’s papers have its own.
        </p>
        <Button type="submit" variant="secondary" className="self-start">
          Check
        </Button>
        {thing && <Verdict thing={thing} space={space} />}
      </Form>
    </Folded>
  );
}

function Names({ label, of }: { label: string; of: Readonly<Record<string, Thing>> }) {
  return (
    <optgroup label={label}>
      {Object.entries(of).map(([id, { name }]) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </optgroup>
  );
}

function Verdict({ thing, space }: { thing: Thing; space: Space }) {
  const fit = fitOf(thing, space);
  return (
    <Alert tone={tones[fit.verdict]}>
      {fitInWords(fit)}
      <span className="block text-sm font-normal">
        {thing.name}, {sizesInWords(thing)}
      </span>
    </Alert>
  );
}
