import { type SubmitEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { splitInWords } from "#app/features/deposits/model.ts";
import type { DepositJson } from "#app/features/deposits/present.ts";
import { formatDollars } from "#app/platform/money.ts";
import { Alert } from "#app/ui/alert.tsx";
import { announce } from "#app/ui/announce.ts";
import { Button } from "#app/ui/button.tsx";
import { call, CallError, sentenceOf } from "#app/ui/call.ts";
import { TextAreaField } from "#app/ui/field.tsx";
import { useRefusal } from "#app/ui/use-refusal.ts";

type Props = {
  reservationId: string;
  claimId: string;
  amount: number;
  /** What pays the claim if the tenant agrees. */
  split: DepositJson["if_agreed"];
};

/** The tenant's two answers to a claim. Works as a plain post, too. */
export function AnswerClaim({ reservationId, claimId, amount, split }: Props) {
  const words = split && splitInWords(split);
  const { revalidate } = useRevalidator();
  const posted = useRefusal(`/api/reservations/${reservationId}/deposit-claim/answer`);
  const [busy, setBusy] = useState<"true" | "false" | null>(null);
  const [failure, setFailure] = useState(posted.message);
  const [fields, setFields] = useState(posted.fields);

  async function answer(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget, event.nativeEvent.submitter);
    const agrees = form.get("agrees") === "true";
    setBusy(agrees ? "true" : "false");
    setFailure("");
    setFields({});
    try {
      const path = { id: reservationId };
      const objection = form.get("objection") as string;
      const json = { agrees, claim_id: claimId, ...(agrees ? {} : { objection }) };
      await call("POST /api/reservations/{id}/deposit-claim/answer", { path, json });
      await revalidate();
      announce(agrees ? "You agreed. We’ll email you what was paid." : "We read your words and decide.");
      document.getElementById("main")?.focus({ preventScroll: true });
    } catch (error) {
      setFailure(sentenceOf(error, "Something went wrong. Please try again."));
      if (error instanceof CallError) setFields(error.fields);
    }
    setBusy(null);
  }

  return (
    <section aria-labelledby="answer" className="flex flex-col gap-4">
      <h2 id="answer">Your answer</h2>
      <form method="post" noValidate className="flex flex-col gap-4" onSubmit={(event) => void answer(event)}>
        <input type="hidden" name="claim_id" value={claimId} />
        <TextAreaField
          label="Why you object"
          name="objection"
          maxLength={2000}
          hint="Only if you object. The landlord and our support team read it."
          defaultValue={posted.entries?.["objection"]}
          error={fields["objection"]}
        />
        {failure !== "" && <Alert>{failure}</Alert>}
        {split && (
          <p>
            If you agree: <span className="font-semibold">{words ?? "nothing is paid by you"}</span>.
            {split.not_collected > 0 && ` We don’t collect the other ${formatDollars(split.not_collected)}.`}
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="agrees" value="false" variant="secondary" busy={busy === "false"}>
            Object
          </Button>
          <Button type="submit" name="agrees" value="true" busy={busy === "true"}>
            Agree to {formatDollars(amount)}
          </Button>
        </div>
      </form>
    </section>
  );
}
