import { type SubmitEvent, useId, useState } from "react";
import { useRevalidator } from "react-router";
import type { LeaseJson } from "#app/features/leases/present.ts";
import { priceNoticeDays } from "#app/features/leases/model.ts";
import { formatDollars } from "#app/platform/money.ts";
import { Alert } from "#app/ui/alert.tsx";
import { announce } from "#app/ui/announce.ts";
import { Button } from "#app/ui/button.tsx";
import { call, CallError, sentenceOf } from "#app/ui/call.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { useRefusal } from "#app/ui/use-refusal.ts";

/** Announces another price to the tenant; without script the form is on the page. */
export function ChangePrice({ lease }: { lease: LeaseJson }) {
  const { revalidate } = useRevalidator();
  const form = useId();
  const refused = useRefusal(`/api/rentals/${lease.id}/price`);
  const [open, setOpen] = useState(false);
  const [price, setPrice] = useState(refused.entries["price"] ?? "");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState(refused.message);
  const [atField, setAtField] = useState(refused.fields["price"] ?? "");
  const period = lease.price_per.toLowerCase();

  async function change(event: SubmitEvent) {
    event.preventDefault();
    setBusy(true);
    setFailure("");
    setAtField("");
    try {
      await call("PUT /api/rentals/{id}/price", { path: { id: lease.id }, json: { price } });
      setOpen(false);
      setPrice("");
      await revalidate();
      announce("The new price is announced to your tenant.");
    } catch (error) {
      const named = error instanceof CallError ? error.fields["price"] : undefined;
      if (named === undefined)
        setFailure(sentenceOf(error, "The price could not be changed. Please try again."));
      else setAtField(named);
    }
    setBusy(false);
  }

  const words = (
    <>
      <p>
        It is {formatDollars(lease.price)} per {period} now. Another price counts from the first {period} that
        begins in at least {priceNoticeDays} days. Your tenant gets an email now, and can end the rental
        before.
      </p>
      <Field
        label={`New price per ${period}, in dollars`}
        name="price"
        inputMode="decimal"
        hint="For example, 130.00"
        required
        error={atField}
        value={price}
        onChange={(event) => setPrice(event.target.value)}
      />
      {failure !== "" && atField === "" && <Alert>{failure}</Alert>}
    </>
  );
  return (
    <>
      <Button variant="secondary" className="noscript:hidden" onClick={() => setOpen(true)}>
        Change price<span className="sr-only"> of {lease.title}</span>
      </Button>
      <form method="post" className="hidden w-full flex-col items-start gap-3 noscript:flex">
        <input type="hidden" name="rental" value={lease.id} />
        {words}
        <Button type="submit" name="choice" value="price" variant="secondary">
          Change price
        </Button>
      </form>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={`Change the price of ${lease.title}?`}
        actions={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              Keep the price
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
          {words}
        </form>
      </Dialog>
    </>
  );
}
