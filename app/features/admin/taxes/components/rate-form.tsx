import { type FormEvent, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { useSpaceTypes } from "#app/features/properties/card/components/use-space-types.ts";
import { Alert } from "#app/ui/alert.tsx";
import { announce } from "#app/ui/announce.ts";
import { Button } from "#app/ui/button.tsx";
import { call, CallError, sentenceOf } from "#app/ui/call.ts";
import { Field, SelectField } from "#app/ui/field.tsx";
import { Folded } from "#app/ui/folded.tsx";
import { useRefusal, wholeFailure } from "#app/ui/use-refusal.ts";
import { neededColumns, type RateColumn, rateColumns } from "../model.ts";
import { about } from "./tax-form.tsx";

/** Where a column's name is no label; every other is its own. */
const labels: Partial<Record<RateColumn, string>> = {
  zip_prefix: "ZIP code or its first digits",
  added_or_included: "How it is taken",
  exempt_from_days: "Exempt from days",
};
/** Of which there is nothing to say: rentals without an end are always exempt. */
const leftOut: readonly RateColumn[] = ["rentals_without_end"];
const shownColumns = rateColumns.filter((column) => !leftOut.includes(column));
/** They have a choice for nothing. */
const selects: Partial<Record<RateColumn, true>> = { type_of_space: true, added_or_included: true };
const path = "/api/admin/taxes/rates";

/** Adds or corrects one rate, by the columns of a file. Without script the page's action sends it. */
export function RateForm() {
  const refusal = useRefusal(path);
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState("");
  const [errors, setErrors] = useState(refusal.fields);
  const [failure, setFailure] = useState(wholeFailure(refusal));
  const { revalidate } = useRevalidator();

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const cells = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    setBusy(true);
    setDone("");
    setErrors({});
    setFailure(null);
    try {
      const { changed } = await call("POST /api/admin/taxes/rates", { json: cells });
      await revalidate();
      const words = changed ? "The rate is saved." : "This rate is stored already.";
      setDone(words);
      announce(words);
    } catch (error) {
      const fields = error instanceof CallError ? error.fields : {};
      setErrors(fields);
      if (Object.keys(fields).length === 0)
        setFailure(sentenceOf(error, "The rate could not be saved. Please try again."));
      const first = shownColumns.find((column) => fields[column] !== undefined);
      const field = first && form.current?.elements.namedItem(first);
      if (field instanceof HTMLElement) field.focus();
    }
    setBusy(false);
  }

  return (
    <section aria-labelledby="one-rate" className="card px-4 py-2 sm:px-6">
      <Folded heading="h2" id="one-rate" label="Add or correct one rate" open={refusal.message !== ""}>
        <form
          ref={form}
          method="post"
          noValidate
          onSubmit={(event) => void send(event)}
          className="flex flex-col gap-4"
        >
          <p className="max-w-prose text-soft">
            A rate for the same place, type of space and first day is replaced as a whole: choose again
            whether it is added or included, and type its exempt days. Another first day adds one, and the one
            before counts until then.
          </p>
          <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {shownColumns.map((column) => (
              <RateField
                key={column}
                column={column}
                error={errors[column]}
                entry={refusal.entries[column] ?? ""}
              />
            ))}
          </div>
          {failure !== null && <Alert>{failure}</Alert>}
          {done !== "" && <Alert tone="good">{done}</Alert>}
          <Button type="submit" variant="secondary" busy={busy} className="self-start">
            Save rate
          </Button>
        </form>
      </Folded>
    </section>
  );
}

type RateFieldProps = { column: RateColumn; error: string | undefined; entry: string };

function RateField({ column, error, entry }: RateFieldProps) {
  const types = useSpaceTypes();
  const [hint, example] = about[column];
  const words = column.replaceAll("_", " ");
  const label = labels[column] ?? words[0]!.toUpperCase() + words.slice(1);
  const shared = {
    label: neededColumns.includes(column) || column in selects ? label : `${label} (optional)`,
    name: column,
    error,
    hint,
    defaultValue: entry,
  };
  if (column === "type_of_space")
    return (
      <SelectField {...shared}>
        <option value="">All</option>
        {types.map(({ type, name }) => (
          <option key={type} value={type}>
            {name}
          </option>
        ))}
      </SelectField>
    );
  if (column === "added_or_included")
    return (
      <SelectField {...shared}>
        <option value="">Added to the price</option>
        <option value="included">Included in the price</option>
      </SelectField>
    );
  // Its sentence is of a file: a browser writes the day.
  if (column === "valid_from")
    return <Field {...shared} type="date" error={error && "Choose the first day."} />;
  return <Field {...shared} placeholder={example} autoComplete="off" />;
}
