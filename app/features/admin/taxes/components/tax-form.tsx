import FileUp from "~icons/lucide/file-up";
import { type SubmitEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { addressFor, CallError, sentenceOf } from "#app/ui/call.ts";
import { Field } from "#app/ui/field.tsx";
import { FileButton } from "#app/ui/file-button.tsx";
import { Folded } from "#app/ui/folded.tsx";
import { ChosenFiles } from "#app/ui/photo-field.tsx";
import { ColumnList } from "#app/ui/column-list.tsx";
import { upload } from "#app/ui/upload.ts";
import { useChosenFiles } from "#app/ui/use-chosen-files.ts";
import { neededColumns, rateColumns } from "../model.ts";

const example = [
  rateColumns.join(","),
  "Pennsylvania,PA,,,,,6%,added,30,exempt,2026-01-01",
  "Dauphin County,PA,Dauphin,,,,2%,added,30,exempt,2026-01-01",
  "Harrisburg parking,PA,,Harrisburg,,Parking Lot,15%,included,never,exempt,2026-01-01",
].join("\r\n");

/** What each column has, for people. */
export const about: Record<(typeof rateColumns)[number], [about: string, example: string]> = {
  jurisdiction: ["Who takes the tax. Each one is a tax of its own.", "Dauphin County"],
  state: ["The state, by its two letters.", "PA"],
  county: [
    "The county or parish, if the rate is only for it; in Virginia a city outside of counties, too.",
    "Dauphin",
  ],
  city: [
    "The city, if the rate is only for it. With a county, only what of the city is in it.",
    "Harrisburg",
  ],
  zip_prefix: ["A ZIP code or its first digits, if the rate is only for these.", "17109"],
  type_of_space: ["A type of space, if the rate is only for it.", "Parking Lot"],
  rate: ["A percentage of the rent and the service fee. 0% ends a tax.", "6.25%"],
  added_or_included: [
    "“added” puts the tax on top of the price, as when it is empty. With “included” tenants pay no more, and the tax is taken out of what the landlord gets.",
    "included",
  ],
  exempt_from_days: ["From how many days on a stay pays no tax, or “never”. Empty is 30.", "30"],
  rentals_without_end: ["Rentals without an end pay no tax.", "exempt"],
  valid_from: ["The first day of the rate. The one before counts until then.", "2027-01-01"],
};
const columns = rateColumns.map((name) => {
  const [words, sample] = about[name];
  return { name, isRequired: neededColumns.includes(name), about: words, example: sample };
});

/** Sends a file of rates, all of which are stored or none. Without script the browser posts it. */
export function TaxForm({ isFirst }: { isFirst: boolean }) {
  const { input, names, choose, clear } = useChosenFiles();
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState("");
  const [failure, setFailure] = useState<{ message: string; rows: [string, string][] } | null>(null);
  const { revalidate } = useRevalidator();

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setDone("");
    if (names.length === 0) {
      setFailure({ message: "Choose a file.", rows: [] });
      return input.current?.focus();
    }
    setFailure(null);
    setBusy(true);
    try {
      const { rows, changed } = await upload(
        addressFor("POST /api/admin/taxes"),
        new FormData(event.currentTarget),
        () => {},
      );
      await revalidate();
      clear();
      setDone(`${rows === 1 ? "1 rate" : `${rows} rates`} in the file, ${changed} added or corrected.`);
    } catch (error) {
      const fields = error instanceof CallError ? error.fields : {};
      const rows = Object.entries(fields).filter(([name]) => name !== "file");
      setFailure({ message: sentenceOf(error, "The file could not be sent. Please try again."), rows });
    }
    setBusy(false);
  }

  return (
    <section aria-labelledby="import" className="card flex flex-col gap-4 p-4 sm:p-6">
      <header>
        <h2 id="import">Import rates</h2>
        <p className="mt-1 max-w-prose text-soft">
          A CSV file of which all rows are stored, or none. A row for the same place, type of space and first
          day corrects a rate.
        </p>
      </header>
      <form
        method="post"
        action="/api/admin/taxes"
        encType="multipart/form-data"
        onSubmit={(event) => void send(event)}
        className="flex flex-col gap-4"
        noValidate
      >
        <Field label="File" name="file" id="taxes-file" error={failure?.message ?? null}>
          {({ className: _look, ...control }) => (
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <FileButton
                {...control}
                ref={input}
                accept=".csv,.txt,text/csv"
                onChange={choose}
                icon={<FileUp aria-hidden className="size-5" />}
              >
                {names.length === 0 ? "Choose file" : "Choose another"}
              </FileButton>
              {names.length > 0 && <ChosenFiles names={names} onClear={clear} />}
            </div>
          )}
        </Field>
        {failure && failure.rows.length > 1 && (
          <ul aria-label="Problems" className="flex flex-col gap-1 text-sm">
            {failure.rows.map(([place, words]) => (
              <li key={place}>
                <span className="font-semibold">{place.replace(/^row_(\d+)\./, "Row $1, ")}:</span> {words}
              </li>
            ))}
          </ul>
        )}
        {done !== "" && <Alert tone="good">{done}</Alert>}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant={isFirst ? "primary" : "secondary"} busy={busy}>
            Import
          </Button>
          <a
            href={`data:text/csv;charset=utf-8,${encodeURIComponent(example)}`}
            download="taxes-example.csv"
            className="button button-quiet"
          >
            Example file
          </a>
        </div>
      </form>
      <Folded label="Columns" summary={`${rateColumns.length}, in any order`} className="-mb-4">
        <p className="mb-3 max-w-prose text-soft">
          A ZIP code on a county line counts to one county, usually that of its center. A row with that ZIP
          code, and no county, corrects it.
        </p>
        <ColumnList columns={columns} />
      </Folded>
    </section>
  );
}
