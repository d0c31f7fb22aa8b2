import { type SubmitEvent, useId, useState } from "react";
import { useRevalidator } from "react-router";
import { formatDollars, sumDollars } from "#app/platform/money.ts";
import { Alert } from "#app/ui/alert.tsx";
import { announce } from "#app/ui/announce.ts";
import { Button } from "#app/ui/button.tsx";
import { call, sentenceOf } from "#app/ui/call.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field, TextAreaField } from "#app/ui/field.tsx";
import { type UsualAnswer, UsualAnswers } from "#app/ui/usual-answers.tsx";

type Props = {
  claimId: string;
  amount: number;
  /** What of it is for charges that the terms name. */
  charges: number[];
  usual?: readonly (UsualAnswer & { awards: "all" | "nothing" })[];
};

/** Decides what a landlord gets of a deposit: all that was claimed, a part, or nothing. */
export function DecideClaim({ claimId, amount, charges, usual = [] }: Props) {
  const mostNamed = sumDollars(charges);
  const { revalidate } = useRevalidator();
  const form = useId();
  const [open, setOpen] = useState(false);
  const [awarded, setAwarded] = useState(amount.toFixed(2));
  const [named, setNamed] = useState(mostNamed.toFixed(2));
  const [note, setNote] = useState("");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  function fillIn({ awards, text }: NonNullable<Props["usual"]>[number]) {
    setAwarded((awards === "all" ? amount : 0).toFixed(2));
    setNamed((awards === "all" ? mostNamed : 0).toFixed(2));
    setNote(text);
    setOpen(true);
  }

  async function decide(event: SubmitEvent) {
    event.preventDefault();
    setBusy(true);
    setFailure(null);
    try {
      const path = { id: claimId };
      const json = { amount: awarded, note, ...(mostNamed > 0 && { named }) };
      await call("POST /api/admin/deposit-claims/{id}/decision", { path, json });
      setOpen(false);
      await revalidate();
      announce("Decided. Both sides get an email.");
    } catch (error) {
      setFailure(sentenceOf(error, "Something went wrong. Please try again."));
    }
    setBusy(false);
  }

  return (
    <div className="flex flex-col items-start gap-3">
      <UsualAnswers answers={usual} onChoose={fillIn} />
      <Button onClick={() => setOpen(true)}>Decide</Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Decide this claim?"
        actions={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              Back
            </Button>
            <Button type="submit" form={form} busy={busy}>
              Decide
            </Button>
          </>
        }
      >
        <form
          method="post"
          id={form}
          onSubmit={(event) => void decide(event)}
          className="flex flex-col gap-4"
        >
          <p>
            The landlord gets this amount as far as the deposit reaches, and the rest of the deposit is
            refunded to the tenant. Beyond the deposit only charges that the terms name are collected, from
            the card. It can’t be undone.
          </p>
          <Field
            label="Dollars for the landlord"
            name="amount"
            inputMode="decimal"
            required
            hint={`From 0 for nothing to ${formatDollars(amount)} for all that was claimed.`}
            value={awarded}
            onChange={(event) => setAwarded(event.target.value)}
          />
          {mostNamed > 0 && (
            <Field
              label="Of it, for charges that the terms name"
              name="named"
              inputMode="decimal"
              required
              hint={`At most ${formatDollars(mostNamed)}.`}
              value={named}
              onChange={(event) => setNamed(event.target.value)}
            />
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
          />
          {failure && <Alert>{failure}</Alert>}
        </form>
      </Dialog>
    </div>
  );
}
