import { type FormEvent, useState } from "react";
import { daysInWords } from "#app/platform/dates.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { call, sentenceOf } from "#app/ui/call.ts";
import { useRefusal } from "#app/ui/use-refusal.ts";
import type { ClaimJson } from "#app/features/reservations/present.ts";

/** Offers the tenant visitors' reservations made with their address. */
export function ClaimReservations({ claims, onClaimed }: { claims: ClaimJson[]; onClaimed: () => void }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState(useRefusal("/api/claims").message || null);
  if (claims.length === 0) return null;
  const count = claims.length;
  const orderIds = [...new Set(claims.map(({ order_id }) => order_id))];

  async function claim(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setFailure(null);
    try {
      await call("POST /api/claims", { json: { order_ids: orderIds } });
      onClaimed();
    } catch (error) {
      setFailure(sentenceOf(error, "An error occurred. Please try again."));
    }
    setBusy(false);
  }

  return (
    <section aria-labelledby="claim" className="card flex flex-col items-start gap-4 p-4 sm:p-5">
      <h2 id="claim" className="text-lg">
        {count === 1
          ? "This reservation was made with your email address"
          : `These ${count} reservations were made with your email address`}
      </h2>
      <ul className="flex flex-col gap-1">
        {claims.map(({ id, title, start_date, end_date }) => (
          <li key={id} className="wrap-anywhere">
            <span className="font-semibold">{title}</span>, {daysInWords(start_date, end_date)}
          </li>
        ))}
      </ul>
      <p className="text-soft">
        Claim {count === 1 ? "it" : "them"} if you made {count === 1 ? "it" : "them"}: then only this account
        opens {count === 1 ? "it" : "them"}.
      </p>
      {failure && <Alert>{failure}</Alert>}
      <form method="post" onSubmit={(event) => void claim(event)}>
        <input type="hidden" name="claim" value={orderIds.join(" ")} />
        <Button type="submit" busy={busy}>
          {count === 1 ? "Claim reservation" : `Claim ${count} reservations`}
        </Button>
      </form>
    </section>
  );
}
