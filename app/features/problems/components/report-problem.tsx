import {
  kindNames,
  maxProblemPhotos,
  neverOrders,
  objectHours,
  type ProblemKind,
  sharesRentedDays,
} from "#app/features/problems/model.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { call } from "#app/ui/call.ts";
import { TextAreaField } from "#app/ui/field.tsx";
import { PhotoField } from "#app/ui/photo-field.tsx";
import { useProblemForm } from "./use-problem-form.ts";

const words = {
  start: {
    heading: "What is wrong?",
    lead: "We tell the landlord at once, who has little time to fix it. If they don’t, we decide. Their rent waits until then.",
    label: "What happened",
    hint: "For example, “The gate code doesn’t work.” The landlord reads this.",
    needsWords: true,
  },
  claim: {
    heading: "Is something wrong?",
    lead: `Say what is wrong, and how much of your money you ask back. The landlord has ${objectHours} hours to answer; then we look at both sides and decide. Their rent doesn’t wait for it.`,
    label: "What happened, and what you ask for",
    hint: "For example, “The roof leaked on May 3 and my boxes are wet. I ask for $40.00 back.” The landlord reads this.",
    needsWords: true,
  },
  noShow: {
    heading: "Did no one come?",
    lead: `The tenant has ${objectHours} hours to object. If they don’t, the stay ends early, you keep the rent, and its further days can be reserved again. ${sharesRentedDays}`,
    label: "What happened",
    hint: "For example, “The space was empty yesterday and today.” The tenant reads this.",
    needsWords: true,
  },
  left: {
    heading: "Is something still there?",
    lead: `We tell the tenant at once, and no one can reserve the days after the stay until the space is empty, or for a limited time. ${neverOrders}`,
    label: "What is there (optional)",
    hint: "For example, “A blue car and two boxes.” The tenant reads this.",
    needsWords: false,
  },
};

type Props = {
  reservationId: string;
  kinds: ProblemKind[];
  /** A tenant's report would be a claim now: the first day is over. */
  isClaim: boolean;
};

/** A report: one button for each kind that can be reported now, with words and photos. Works as a plain post, too. */
export function ReportProblem({ reservationId, kinds, isClaim }: Props) {
  const path = { id: reservationId };
  const { busy, failure, fields, submit } = useProblemForm(
    (form) => call("POST /api/reservations/{id}/problems", { path, form }),
    "Your report was sent.",
  );
  const about = kinds.includes("no_show")
    ? words.noShow
    : kinds.includes("left_behind")
      ? words.left
      : isClaim
        ? words.claim
        : words.start;
  return (
    <section aria-labelledby="report-problem" className="flex flex-col gap-4">
      <h2 id="report-problem">{about.heading}</h2>
      <p className="text-soft">{about.lead}</p>
      <form
        method="post"
        action={`/api/reservations/${reservationId}/problems`}
        encType="multipart/form-data"
        className="flex flex-col gap-4"
        onSubmit={(event) => void submit(event)}
      >
        <TextAreaField
          label={about.label}
          name="words"
          required={about.needsWords}
          maxLength={2000}
          hint={about.hint}
          error={fields["words"]}
        />
        <PhotoField
          label={about.needsWords ? "Photos (optional)" : "Photos of what is there"}
          hint={`Up to ${maxProblemPhotos}; JPEG, PNG or WebP of up to 15 MB each. Only the two of you and our support team see them.`}
          error={fields["photos"]}
        />
        {failure && <Alert>{failure}</Alert>}
        <div className="flex flex-wrap gap-3">
          {kinds.map((kind) => (
            <Button key={kind} type="submit" name="kind" value={kind} busy={busy === kind}>
              {kindNames[kind]}
            </Button>
          ))}
        </div>
      </form>
    </section>
  );
}
