import { type SubmitEvent, useId, useState } from "react";
import { useRevalidator } from "react-router";
import type { LeaseJson } from "#app/features/leases/present.ts";
import { priceNoticeDays } from "#app/features/leases/model.ts";
import { Alert } from "#app/ui/alert.tsx";
import { announce } from "#app/ui/announce.ts";
import { Button } from "#app/ui/button.tsx";
import { call, sentenceOf } from "#app/ui/call.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";

/** Announces another price to the tenant. */
export function ChangePrice({ lease }: { lease: LeaseJson }) {
  const { revalidate } = useRevalidator();
  const form = useId();
  const [open, setOpen] = useState(false);
  const [price, setPrice] = useState("");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function change(event: SubmitEvent) {
    event.preventDefault();
    setBusy(true);
    setFailure(null);
    try {
      await call("PUT /api/rentals/{id}/price", { path: { id: lease.id }, json: { price } });
      setOpen(false);
      await revalidate();
      announce("The tenant gets an email about the price.");
    } catch (error) {
      setFailure(sentenceOf(error, "Something went wrong. Please try again."));
    }
    setBusy(false);
  }

  return (
    <div>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Change price
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={`Change the price of ${lease.title}?`}
        actions={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              Back
            </Button>
            <Button type="submit" form={form} busy={busy}>
              Change price
            </Button>
          </>
        }
      >
        <form
          method="post"
          id={form}
          onSubmit={(event) => void change(event)}
          className="flex flex-col gap-4"
        >
          <p>
            It counts from the first {lease.price_per.toLowerCase()} that begins in at least {priceNoticeDays}{" "}
            days. Your tenant gets an email now, and can end the rental.
          </p>
          <Field
            label={`Dollars per ${lease.price_per.toLowerCase()}`}
            name="price"
            inputMode="decimal"
            required
            value={price}
            onChange={(event) => setPrice(event.target.value)}
          />
          {failure && <Alert>{failure}</Alert>}
        </form>
      </Dialog>
    </div>
  );
}
