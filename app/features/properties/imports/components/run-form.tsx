import { type SubmitEvent, useId, useState } from "react";
import { useRevalidator } from "react-router";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { call, sentenceOf } from "#app/ui/call.ts";
import { useRefusal } from "#app/ui/use-refusal.ts";
import { maxWholeChanges } from "../model.ts";
import type { ImportJson } from "../present.ts";
import { countOf } from "./count-words.ts";

/** Runs a checked file: its good rows, or all or none. */
export function RunForm({ file: { id, rows, found } }: { file: ImportJson }) {
  const refused = useRefusal(`/api/imports/${id}/run`);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState(refused.message);
  const { revalidate } = useRevalidator();
  const good = rows - found.bad;
  if (good === 0) return <p>Correct the file, and choose it again.</p>;

  async function run(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const mode = new FormData(event.currentTarget).get("mode") === "all" ? "all" : "good";
    setBusy(true);
    setFailure("");
    try {
      await call("POST /api/imports/{id}/run", { path: { id }, json: { mode } });
      await revalidate();
    } catch (error) {
      setFailure(sentenceOf(error, "The import could not be started. Please try again."));
    }
    setBusy(false);
  }

  const whyNotAll =
    found.bad > 0
      ? "First correct the rows with problems."
      : found.change > maxWholeChanges
        ? `For up to ${countOf(maxWholeChanges, "changed space")}.`
        : null;
  return (
    <form method="post" onSubmit={(event) => void run(event)} className="flex flex-col gap-4">
      <input type="hidden" name="id" value={id} />
      <fieldset className="flex flex-col">
        <legend className="mb-1 text-sm font-semibold">If a row fails</legend>
        <Choice value="good" label="Import the others" text="The rows that fail are listed here." isChosen />
        <Choice
          value="all"
          label="Import none"
          text={whyNotAll ?? "All rows, or nothing is changed."}
          isOff={whyNotAll !== null}
        />
      </fieldset>
      {failure && <Alert>{failure}</Alert>}
      <Button type="submit" busy={busy} className="self-start">
        Import {countOf(good, "space")}
      </Button>
    </form>
  );
}

type ChoiceProps = { value: string; label: string; text: string; isChosen?: boolean; isOff?: boolean };

function Choice({ value, label, text, isChosen = false, isOff = false }: ChoiceProps) {
  const id = useId();
  return (
    <div className="flex min-h-11 items-start gap-3 py-2">
      <input
        id={id}
        type="radio"
        name="mode"
        value={value}
        defaultChecked={isChosen}
        disabled={isOff}
        aria-describedby={`${id}-text`}
        className="mt-0.5 size-5 shrink-0 accent-brand"
      />
      <span>
        <label htmlFor={id} className="block font-medium">
          {label}
        </label>
        <span id={`${id}-text`} className="block text-sm text-soft">
          {text}
        </span>
      </span>
    </div>
  );
}
