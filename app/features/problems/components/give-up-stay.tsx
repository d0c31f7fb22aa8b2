import type { DifferenceJson, StayProblemsJson } from "#app/features/problems/present.ts";
import { formatDollars } from "#app/platform/money.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { call } from "#app/ui/call.ts";
import { Link } from "#app/ui/link.tsx";
import { useProblemForm } from "./use-problem-form.ts";
import { DifferenceOffer } from "./difference-offer.tsx";
import { SpaceChoices } from "./space-choices.tsx";

type Props = {
  reservationId: string;
  displaced: NonNullable<StayProblemsJson["displaced"]>;
  difference: DifferenceJson | null;
  timeZone: string;
};

/** What a tenant can do whose space isn't empty as their stay begins. Works as a plain post, too. */
export function GiveUpStay({ reservationId, displaced, difference, timeZone }: Props) {
  const { busy, failure, fields, submit } = useProblemForm(
    (form) => call("POST /api/reservations/{id}/give-up", { path: { id: reservationId }, form }),
    "Everything will be refunded.",
  );
  if (displaced.choice !== null)
    return <Chosen displaced={displaced} difference={difference} timeZone={timeZone} />;
  const { is_open: isOpen, spaces, offer_limit: limit } = displaced;
  if (!isOpen) return null;
  return (
    <section aria-labelledby="give-up" className="flex flex-col gap-4">
      <h2 id="give-up">The space isn’t empty yet</h2>
      <p className="text-soft">
        Something that the tenant before you left is still there. We’ll tell you once it’s gone. You can wait,
        or give the stay up: everything that you paid is refunded, and the landlord gets none of it.
      </p>
      <form
        method="post"
        action={`/api/reservations/${reservationId}/give-up`}
        encType="multipart/form-data"
        className="flex flex-col gap-4"
        onSubmit={(event) => void submit(event)}
      >
        {spaces.length > 0 && (
          <fieldset className="flex flex-col gap-2">
            <legend className="mb-1 font-semibold">Nearest free spaces</legend>
            <SpaceChoices spaces={spaces} />
            <p className="text-soft">
              You then reserve it yourself. If it costs more, we pay up to {formatDollars(limit ?? 0)} of the
              difference back after you paid.
            </p>
          </fieldset>
        )}
        {fields["property_id"] && <Alert>{fields["property_id"]}</Alert>}
        {failure && <Alert>{failure}</Alert>}
        <div className="flex flex-wrap gap-3">
          {spaces.length > 0 && (
            <Button type="submit" name="choice" value="other_space" busy={busy === "other_space"}>
              Refund me, and take this space
            </Button>
          )}
          <Button
            type="submit"
            name="choice"
            value="refund"
            variant={spaces.length > 0 ? "secondary" : "primary"}
            busy={busy === "refund"}
          >
            Refund everything
          </Button>
        </div>
      </form>
    </section>
  );
}

function Chosen({ displaced, difference, timeZone }: Omit<Props, "reservationId">) {
  const { offered_url: url, offer_limit: limit } = displaced;
  return (
    <section aria-labelledby="gave-up" className="flex flex-col gap-4">
      <h2 id="gave-up">You gave up this stay</h2>
      <p>Everything that you paid is refunded to your card.</p>
      {url !== null && (
        <p>
          <Link to={url} className="text-link">
            Reserve the other space
          </Link>
          . <DifferenceOffer difference={difference} limit={limit ?? 0} timeZone={timeZone} />
        </p>
      )}
    </section>
  );
}
