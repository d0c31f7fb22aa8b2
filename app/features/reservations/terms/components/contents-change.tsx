import { type SubmitEvent, useState } from "react";
import type { ChangeAnswer } from "#app/features/reservations/changes/model.ts";
import type { ReservationJson } from "#app/features/reservations/present.ts";
import { Alert } from "#app/ui/alert.tsx";
import { announce } from "#app/ui/announce.ts";
import { Button } from "#app/ui/button.tsx";
import { call, sentenceOf } from "#app/ui/call.ts";
import { useRefusal } from "#app/ui/use-refusal.ts";
import { ContentsInWords } from "./contents-in-words.tsx";

type Props = {
  reservation: ReservationJson;
  side: "tenant" | "landlord";
  onAnswered: (changes: ReservationJson) => void;
};

const announced: Record<ChangeAnswer, string> = {
  agree: "You agreed to what goes in.",
  refuse: "You declined. What was accepted stays.",
  withdraw: "Withdrawn. What was accepted stays.",
};

/** What a tenant asks to bring instead of what was accepted, next to it. Both sides' answers work as plain posts, too. */
export function ContentsChange({ reservation, side, onAnswered }: Props) {
  const { id, title, contents, contents_change: change } = reservation;
  const { message } = useRefusal(`/api/reservations/${id}/contents/${change?.id}/answer`);
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState(message);
  if (change === null) return failure === "" ? null : <Alert>{failure}</Alert>;
  const path = { id, change: change.id };

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const answer = new FormData(event.currentTarget, event.nativeEvent.submitter).get(
      "answer",
    ) as ChangeAnswer;
    setBusy(answer);
    setFailure("");
    try {
      onAnswered(
        await call("POST /api/reservations/{id}/contents/{change}/answer", { path, json: { answer } }),
      );
      announce(announced[answer]);
      document.getElementById("main")?.focus({ preventScroll: true });
    } catch (error) {
      setFailure(sentenceOf(error, "Something went wrong. Please try again."));
    }
    setBusy(null);
  }

  return (
    <section
      aria-labelledby={`contents-change-${id}`}
      className="flex flex-col gap-3 border-y border-line py-3"
    >
      <h3 id={`contents-change-${id}`} className="text-base">
        {side === "tenant" ? "You asked to change what goes in" : "The tenant asks to change what goes in"}
      </h3>
      <dl className="grid gap-x-4 gap-y-2 min-[26rem]:grid-cols-2">
        <div className="min-w-0">
          <dt className="text-sm text-soft">Now</dt>
          <dd>{contents === null ? "Not stated" : <ContentsInWords contents={contents} />}</dd>
        </div>
        <div className="min-w-0">
          <dt className="text-sm text-soft">Then</dt>
          <dd className="font-semibold">
            {change.contents && <ContentsInWords contents={change.contents} />}
          </dd>
        </div>
      </dl>
      <p className="text-sm text-soft">
        {side === "tenant"
          ? "Until the landlord agrees, what was accepted stays."
          : "Until you agree, what you accepted stays."}
      </p>
      {failure !== "" && <Alert>{failure}</Alert>}
      <form
        method="post"
        aria-label={`What goes into ${title}`}
        className="flex flex-wrap gap-3"
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => void send(event)}
      >
        <input type="hidden" name="reservationId" value={id} />
        <input type="hidden" name="contents_change" value={change.id} />
        {side === "tenant" ? (
          <Choice answer="withdraw" label="Withdraw" busy={busy} />
        ) : (
          <>
            <Choice answer="refuse" label="Decline" busy={busy} />
            <Choice answer="agree" label="Agree" busy={busy} />
          </>
        )}
      </form>
    </section>
  );
}

function Choice({ answer, label, busy }: { answer: ChangeAnswer; label: string; busy: string | null }) {
  return (
    <Button
      type="submit"
      name="answer"
      value={answer}
      variant={answer === "agree" ? "primary" : "secondary"}
      busy={busy === answer}
    >
      {label}
    </Button>
  );
}
