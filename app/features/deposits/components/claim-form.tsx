import { type SubmitEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { formatDollars } from "#app/platform/money.ts";
import { claimAnswerHours } from "#app/features/reservations/lifecycle/model.ts";
import { chargeKinds, chargeNames } from "#app/features/properties/model.ts";
import type { DepositJson } from "#app/features/deposits/present.ts";
import { mostClaimPhotos } from "#app/features/deposits/model.ts";
import { Alert } from "#app/ui/alert.tsx";
import { announce } from "#app/ui/announce.ts";
import { Button } from "#app/ui/button.tsx";
import { call, CallError, sentenceOf } from "#app/ui/call.ts";
import { Field, TextAreaField } from "#app/ui/field.tsx";
import { PhotoField } from "#app/ui/photo-field.tsx";

type Props = {
  reservationId: string;
  /** The deposit. */
  most: number;
  /** What the terms of the stay name, each up to its amount. */
  charges: DepositJson["charges"];
  /** The stay runs: damage that the terms name is claimed at once, and paid by the card. */
  isRunning: boolean;
};

/** The landlord's claim: an amount, words and photos. Works as a plain post, too. */
export function ClaimForm({ reservationId, most, charges, isRunning }: Props) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [fields, setFields] = useState<Record<string, string>>({});
  const kinds = chargeKinds.filter((kind) => charges[kind] !== undefined);

  async function claim(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setFailure(null);
    setFields({});
    try {
      const path = { id: reservationId };
      await call("POST /api/reservations/{id}/deposit-claim", { path, form });
      await revalidate();
      announce("Your claim was sent to the tenant.");
      document.getElementById("main")?.focus({ preventScroll: true });
    } catch (error) {
      setFailure(sentenceOf(error, "Something went wrong. Please try again."));
      if (error instanceof CallError) setFields(error.fields);
    }
    setBusy(false);
  }

  return (
    <section aria-labelledby="claim-form" className="flex flex-col gap-4">
      <h2 id="claim-form">{most > 0 && !isRunning ? "Claim on the deposit" : "Claim for damage"}</h2>
      <p className="text-soft">
        The tenant has {claimAnswerHours} hours to agree or object. If they object or don’t answer, we decide.{" "}
        {isRunning
          ? "What is agreed or decided is charged to the tenant’s card. You can claim for all else once the stay has ended."
          : "You can claim once."}
      </p>
      <form
        method="post"
        action={`/api/reservations/${reservationId}/deposit-claim`}
        encType="multipart/form-data"
        className="flex flex-col gap-4"
        onSubmit={(event) => void claim(event)}
      >
        {kinds.length > 0 && (
          <fieldset className="flex flex-col gap-4">
            <legend className="mb-2 font-semibold">Charges that the terms of this stay name</legend>
            {kinds.map((kind) => (
              <Field
                key={kind}
                label={`${chargeNames[kind]}, in dollars${isRunning ? "" : " (optional)"}`}
                name={kind}
                inputMode="decimal"
                autoComplete="off"
                hint={`Up to ${formatDollars(charges[kind] ?? 0)}. Add a photo, such as one of the receipt.`}
                error={fields[kind]}
              />
            ))}
          </fieldset>
        )}
        {!isRunning && (
          <Field
            label={kinds.length > 0 ? "Anything else, in dollars (optional)" : "Amount in dollars"}
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            required={kinds.length === 0}
            hint={
              most > 0
                ? `The deposit is ${formatDollars(most)}. You can claim more; we decide it, but collect no more than that.`
                : "There is no deposit: we decide your claim, but collect nothing."
            }
            error={fields["amount"]}
          />
        )}
        <TextAreaField
          label="What happened"
          name="reason"
          required
          maxLength={2000}
          hint="For example, “The shelf on the left wall is broken.” The tenant reads this."
          error={fields["reason"]}
        />
        <PhotoField
          label={kinds.length > 0 ? "Photos" : "Photos (optional)"}
          hint={`Up to ${mostClaimPhotos}; JPEG, PNG or WebP of up to 15 MB each. Only you, the tenant and our support team see them.`}
          error={fields["photos"]}
        />
        {failure && <Alert>{failure}</Alert>}
        <div>
          <Button type="submit" busy={busy}>
            Send claim
          </Button>
        </div>
      </form>
    </section>
  );
}
