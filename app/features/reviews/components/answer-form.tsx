import { type SubmitEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { longestAnswer } from "#app/features/reviews/model.ts";
import type { Side } from "#app/features/reservations/model.ts";
import { Alert } from "#app/ui/alert.tsx";
import { announce } from "#app/ui/announce.ts";
import { Button } from "#app/ui/button.tsx";
import { call, CallError, sentenceOf } from "#app/ui/call.ts";
import { TextAreaField } from "#app/ui/field.tsx";
import { useRefusal, wholeFailure } from "#app/ui/use-refusal.ts";
import { answerReadersOf } from "./readers-in-words.ts";

/** One answer to a review of the other side, `side`. Works as a plain post, too. */
export function AnswerForm({ reviewId, side }: { reviewId: string; side: Side }) {
  const { revalidate } = useRevalidator();
  const posted = useRefusal(`/api/reviews/${reviewId}/answer`);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState(wholeFailure(posted));
  const [fields, setFields] = useState(posted.fields);

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const answer = new FormData(event.currentTarget).get("answer") as string;
    setBusy(true);
    setFailure(null);
    setFields({});
    try {
      await call("POST /api/reviews/{id}/answer", { path: { id: reviewId }, json: { answer } });
      await revalidate();
      announce("Your answer is published.");
      document.getElementById("main")?.focus({ preventScroll: true });
    } catch (error) {
      const named = error instanceof CallError ? error.fields : {};
      setFields(named);
      if (Object.keys(named).length === 0)
        setFailure(sentenceOf(error, "We couldn’t publish your answer. It is still here; try again."));
    }
    setBusy(false);
  }

  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => void send(event)}
      className="mt-3 flex flex-col gap-3"
    >
      <input type="hidden" name="review" value={reviewId} />
      <TextAreaField
        label="Your answer"
        name="answer"
        rows={3}
        maxLength={longestAnswer}
        hint={`${answerReadersOf(side)} can read it, and it can’t be changed.`}
        defaultValue={posted.entries["answer"]}
        error={fields["answer"]}
      />
      {failure && <Alert>{failure}</Alert>}
      <Button type="submit" variant="secondary" busy={busy} className="self-start">
        Publish answer
      </Button>
    </form>
  );
}
