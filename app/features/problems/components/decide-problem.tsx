import { type SubmitEvent, useId, useState } from "react";
import { useRevalidator } from "react-router";
import { type Outcome, outcomeNames, undoSeconds } from "#app/features/problems/model.ts";
import type { OtherSpaceJson } from "#app/features/problems/present.ts";
import { Alert } from "#app/ui/alert.tsx";
import { announce } from "#app/ui/announce.ts";
import { Button } from "#app/ui/button.tsx";
import { call, CallError, sentenceOf } from "#app/ui/call.ts";
import { Field, SelectField, TextAreaField } from "#app/ui/field.tsx";
import { type UsualAnswer, UsualAnswers } from "#app/ui/usual-answers.tsx";
import { SpaceChoices } from "./space-choices.tsx";

const choices: Partial<Record<Outcome, string>> = {
  refund: "Refund, in whole or part",
  other_space: "Refund, and offer another space",
  nothing: "Nothing changes",
  false: "The report is false",
  fixed: "The space was empty",
  no_show: "No one came: the stay ends early",
};

type Decidable = "refund" | "other_space" | "nothing" | "false" | "no_show" | "fixed";

type Props = {
  problemId: string;
  outcomes: Decidable[];
  /** Nothing is left of the stay. */ isOver: boolean;
  /** Of a tenant's claim a part is refunded, and the stay goes on. */ isClaim: boolean;
  usual?: (UsualAnswer & { outcome: Decidable })[];
};

/** Decides a problem, with a reason; a minute later it counts. */
export function DecideProblem({ problemId, outcomes, isOver, isClaim, usual = [] }: Props) {
  const { revalidate } = useRevalidator();
  const id = useId();
  const [outcome, setOutcome] = useState<Decidable>(outcomes[0] ?? "nothing");
  const [note, setNote] = useState("");
  const [spaces, setSpaces] = useState<OtherSpaceJson[] | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [fields, setFields] = useState<Record<string, string>>({});
  const path = { id: problemId };

  async function decide(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => (form.get(name) ?? "") as string;
    setBusy(true);
    setFailure(null);
    setFields({});
    try {
      const propertyId = text("property_id");
      const json = {
        outcome,
        amount: text("amount") || null,
        paid_by: text("paid_by") === "us" ? ("us" as const) : ("landlord" as const),
        ...(propertyId !== "" && { property_id: propertyId }),
        note: text("note"),
      };
      await call("POST /api/admin/problems/{id}/decision", { path, json });
      await revalidate();
      announce(`Decided. It counts in ${undoSeconds} seconds.`);
    } catch (error) {
      setFailure(sentenceOf(error, "Something went wrong. Please try again."));
      if (error instanceof CallError) setFields(error.fields);
    }
    setBusy(false);
  }

  async function choose(chosen: Decidable) {
    setOutcome(chosen);
    if (chosen !== "other_space" || spaces !== null) return;
    setFailure(null);
    try {
      setSpaces(await call("GET /api/admin/problems/{id}/spaces", { path }));
    } catch (error) {
      setFailure(sentenceOf(error, "The spaces could not be read. Please try again."));
    }
  }

  return (
    <form method="post" className="flex flex-col gap-4" onSubmit={(event) => void decide(event)}>
      <UsualAnswers
        answers={usual}
        onChoose={({ outcome: usually, text }) => {
          setNote(text);
          void choose(usually);
        }}
      />
      <SelectField
        label="Decision"
        name="outcome"
        id={`${id}-outcome`}
        value={outcome}
        onChange={(event) => void choose(event.target.value as Decidable)}
      >
        {outcomes.map((value) => (
          <option key={value} value={value}>
            {nameOf(value, { isLeft: outcomes.includes("fixed"), isClaim })}
          </option>
        ))}
      </SelectField>
      {outcome === "refund" && (
        <>
          <Field
            label="Amount in dollars"
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            required={isClaim}
            hint={
              isClaim
                ? "Of the rent, of a rental from the last one that has begun. The stay goes on."
                : "Empty for all that is left, with the deposit: then the stay ends."
            }
            error={fields["amount"]}
          />
          <SelectField label="Who pays for a part" name="paid_by" defaultValue="landlord">
            <option value="landlord">The landlord’s rent</option>
            <option value="us">Us</option>
          </SelectField>
        </>
      )}
      {outcome === "other_space" && (
        <fieldset className="flex flex-col gap-2">
          <legend className="font-semibold">Nearest free spaces</legend>
          {spaces?.length === 0 && (
            <p>
              {isOver
                ? "The stay is over, so no other space can be offered."
                : "No other space is free for these dates."}
            </p>
          )}
          {fields["property_id"] && <Alert>{fields["property_id"]}</Alert>}
          {spaces && <SpaceChoices spaces={spaces} />}
        </fieldset>
      )}
      <TextAreaField
        label="Why"
        name="note"
        rows={3}
        required
        maxLength={500}
        hint="Both sides read it."
        value={note}
        onChange={(event) => setNote(event.target.value)}
        error={fields["note"]}
      />
      {failure && <Alert>{failure}</Alert>}
      <div>
        <Button type="submit" busy={busy}>
          Decide
        </Button>
      </div>
    </form>
  );
}

function nameOf(outcome: Outcome, { isLeft, isClaim }: { isLeft: boolean; isClaim: boolean }): string {
  if (isLeft && outcome === "nothing") return "It is still there";
  if (isClaim && outcome === "refund") return "Refund a part";
  return choices[outcome] ?? outcomeNames[outcome];
}
