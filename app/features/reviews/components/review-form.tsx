import { type SubmitEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { longestReview, type Part, parts } from "#app/features/reviews/model.ts";
import type { StayReviewsJson } from "#app/features/reviews/present.ts";
import { Alert } from "#app/ui/alert.tsx";
import { announce } from "#app/ui/announce.ts";
import { Button } from "#app/ui/button.tsx";
import { call, CallError, sentenceOf } from "#app/ui/call.ts";
import { TextAreaField } from "#app/ui/field.tsx";
import { useRefusal, wholeFailure } from "#app/ui/use-refusal.ts";
import { readersOf } from "./readers-in-words.ts";
import { StarsField } from "./stars-field.tsx";

type ReviewFormProps = {
  reservationId: string;
  side: StayReviewsJson["side"];
  otherName: string;
  own: StayReviewsJson["windows"][number]["own"];
};

const numberOf = (value: unknown) => (typeof value === "string" && value !== "" ? Number(value) : undefined);

/** The stars and words of one side, new or to change. Works as a plain post, too. */
export function ReviewForm({ reservationId, side, otherName, own }: ReviewFormProps) {
  const { revalidate } = useRevalidator();
  const posted = useRefusal(`/api/reservations/${reservationId}/review`);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState(wholeFailure(posted));
  const [fields, setFields] = useState(posted.fields);
  const entryOf = (name: "stars" | Part) => posted.entries[name] ?? own?.[name]?.toString();

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const starsOf = (name: string) => numberOf(form.get(name));
    setBusy(true);
    setFailure(null);
    setFields({});
    try {
      await call("PUT /api/reservations/{id}/review", {
        path: { id: reservationId },
        json: {
          stars: starsOf("stars")!,
          as_described: starsOf("as_described"),
          access: starsOf("access"),
          communication: starsOf("communication"),
          text: form.get("text") as string,
        },
      });
      await revalidate();
      announce("Your review is saved.");
      document.getElementById("main")?.focus({ preventScroll: true });
    } catch (error) {
      const named = error instanceof CallError ? error.fields : {};
      setFields(named);
      if (Object.keys(named).length === 0)
        setFailure(sentenceOf(error, "We couldn’t save your review. It is still here; try again."));
    }
    setBusy(false);
  }

  return (
    <form method="post" noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-5">
      <StarsField
        large
        name="stars"
        label={side === "tenant" ? "Overall" : `${otherName} as a tenant`}
        initial={entryOf("stars")}
        error={fields["stars"]}
      />
      {side === "tenant" && (
        <div className="flex flex-wrap gap-x-8 gap-y-3">
          {(Object.keys(parts) as Part[]).map((part) => (
            <StarsField
              key={part}
              name={part}
              label={parts[part]}
              initial={entryOf(part)}
              error={fields[part]}
            />
          ))}
        </div>
      )}
      <TextAreaField
        label="In your words"
        name="text"
        rows={5}
        maxLength={longestReview}
        hint={`${readersOf(side)} can read it. Phone numbers, email addresses and links are removed.`}
        defaultValue={posted.entries["text"] ?? own?.text}
        error={fields["text"]}
      />
      {failure && <Alert>{failure}</Alert>}
      <Button type="submit" busy={busy} className="self-start">
        {own === null ? "Save review" : "Save changes"}
      </Button>
    </form>
  );
}
