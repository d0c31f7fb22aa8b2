import { type SubmitEvent, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { Alert } from "#app/ui/alert.tsx";
import { announce } from "#app/ui/announce.ts";
import { Button } from "#app/ui/button.tsx";
import { call, sentenceOf } from "#app/ui/call.ts";
import { TextAreaField } from "#app/ui/field.tsx";
import { type UsualAnswer, UsualAnswers } from "#app/ui/usual-answers.tsx";

type Props = { inquiryId: string; name: string; usual?: readonly UsualAnswer[] };

export function AnswerForm({ inquiryId, name, usual = [] }: Props) {
  const details = useRef<HTMLDetailsElement>(null);
  const { revalidate } = useRevalidator();
  const [message, setMessage] = useState("");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function send(event: SubmitEvent) {
    event.preventDefault();
    setBusy(true);
    setFailure(null);
    try {
      const path = { id: inquiryId };
      await call("POST /api/admin/inquiries/{id}/answers", { path, json: { message } });
      setMessage("");
      await revalidate();
      announce("Your answer is queued.");
    } catch (error) {
      setFailure(sentenceOf(error, "Something went wrong. Please try again."));
    }
    setBusy(false);
  }

  return (
    <>
      <UsualAnswers
        answers={usual}
        onChoose={({ text }) => {
          setMessage(text);
          if (details.current) details.current.open = true;
        }}
      />
      <details ref={details}>
        <summary className="inline-flex min-h-11 list-none items-center rounded-control bg-brand-tint px-4 font-semibold text-brand">
          Answer
        </summary>
        <form
          data-early
          method="post"
          onSubmit={(event) => void send(event)}
          className="flex flex-col items-start gap-3 pt-2"
        >
          <TextAreaField
            className="w-full"
            label={`Your answer to ${name}`}
            name="message"
            rows={5}
            required
            maxLength={5000}
            value={message}
            onChange={(event) => setMessage(event.target.value)}
          />
          {failure && <Alert>{failure}</Alert>}
          <Button type="submit" busy={busy}>
            Send answer
          </Button>
        </form>
      </details>
    </>
  );
}
