import {
  type Answer,
  isClaimJson,
  kindNames,
  needsPhotos,
  needsWords,
} from "#app/features/problems/model.ts";
import type { ProblemJson } from "#app/features/problems/present.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { call } from "#app/ui/call.ts";
import { TextAreaField } from "#app/ui/field.tsx";
import { PhotoField } from "#app/ui/photo-field.tsx";
import { useProblemForm } from "./use-problem-form.ts";

const leftLabels: Partial<Record<Answer, string>> = {
  fixed: "It’s empty",
  disagreed: "Nothing of mine is there",
  confirmed: "It’s empty now",
  persists: "Still there",
};
const labels: Record<Answer, string> = {
  fixed: "Fixed",
  disagreed: "I disagree",
  confirmed: "It works",
  persists: "Still not",
  objected: "I’m coming",
  withdrawn: "Withdraw report",
};

/** What a side can answer to an open problem, with words and photos. Works as a plain post, too. */
export function AnswerProblem({ problem }: { problem: ProblemJson }) {
  const { id, kind, answers } = problem;
  const { busy, failure, fields, submit } = useProblemForm(
    (form) => call("POST /api/problems/{id}/answer", { path: { id }, form }),
    "Your answer was sent.",
  );
  if (answers.length === 0) return null;
  const takesWords = answers.some(needsWords);
  const isLeft = kind === "left_behind";
  const isOfClaim = isClaimJson(problem);
  const labelOf = (answer: Answer) => {
    if (isOfClaim && answer === "disagreed") return "Send answer";
    return (isLeft && leftLabels[answer]) || labels[answer];
  };
  const withPhoto = answers.find((answer) => needsPhotos(kind, answer));
  return (
    <section aria-labelledby={`answer-${id}`} className="flex flex-col gap-4">
      <h2 id={`answer-${id}`}>
        Your answer<span className="sr-only">: {kindNames[kind]}</span>
      </h2>
      <form
        method="post"
        action={`/api/problems/${id}/answer`}
        encType="multipart/form-data"
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => void submit(event)}
      >
        {takesWords && (
          <>
            <TextAreaField
              label="What you did or see"
              name="words"
              maxLength={2000}
              hint="The other side and our support team read this."
              error={fields["words"]}
            />
            <PhotoField
              label={isLeft && !answers.includes("disagreed") ? "Photos of the space" : "Photos (optional)"}
              hint={`JPEG, PNG or WebP of up to 15 MB each.${withPhoto ? ` “${labelOf(withPhoto)}” needs one.` : ""}`}
              error={fields["photos"]}
            />
          </>
        )}
        {failure && <Alert>{failure}</Alert>}
        <div className="flex flex-wrap gap-3">
          {answers.map((answer) => (
            <Button
              key={answer}
              type="submit"
              name="answer"
              value={answer}
              variant={answer === answers[0] ? "primary" : "secondary"}
              busy={busy === answer}
            >
              {labelOf(answer)}
            </Button>
          ))}
        </div>
      </form>
    </section>
  );
}
