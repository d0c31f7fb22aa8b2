import { type ReactNode, useId, useState } from "react";
import type { QuoteJson } from "#app/features/reservations/booking/present.ts";

type Quoted = { id: string; title: string; quote: Pick<QuoteJson, "renewal"> | null };

const agreeFirst = "Tick the box to agree to these charges, or choose an end date.";

/**
 * The terms of what renews, next to the button, and a box to agree to them that is never ticked before. The tick counts for
 * exactly these terms: it is gone when they change.
 */
export function useRenewalConsent(quoted: readonly Quoted[]) {
  const errorId = useId();
  const [agreedTo, setAgreedTo] = useState("");
  const [isMissing, setMissing] = useState(false);
  const renewing = quoted.flatMap(({ id, title, quote }) =>
    quote?.renewal ? [{ id, title, renewal: quote.renewal }] : [],
  );
  const consents = renewing.map(({ renewal }) => renewal.consent).join(" ");
  const isAgreed = consents === "" || agreedTo === consents;
  const periods = new Set(renewing.map(({ renewal }) => `${renewal.period}ly`));

  /** Whether everything is agreed to; else the box says that it has to be. */
  function check(): boolean {
    setMissing(!isAgreed);
    return isAgreed;
  }

  const fields: ReactNode = renewing.length > 0 && (
    <fieldset className="flex flex-col gap-3 text-sm">
      <legend className="mb-2 font-semibold">Billed until you end it</legend>
      {renewing.map(({ id, title, renewal }) => (
        <p key={id}>
          {renewing.length > 1 && <span className="font-semibold">{title}: </span>}
          {renewal.text} {renewal.how_to_end}
        </p>
      ))}
      <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
        <input
          type="checkbox"
          name="renewal_consent"
          value={consents}
          checked={isAgreed}
          aria-required
          aria-invalid={isMissing && !isAgreed ? true : undefined}
          aria-describedby={isMissing && !isAgreed ? errorId : undefined}
          onChange={({ target }) => setAgreedTo(target.checked ? consents : "")}
          className="size-5 shrink-0 accent-brand"
        />
        <span className="min-w-0">
          I agree to be charged every {[...periods].map(periodIn).join(" or ")}.
        </span>
      </label>
      {isMissing && !isAgreed && (
        <p id={errorId} className="font-medium text-bad">
          {agreeFirst}
        </p>
      )}
    </fieldset>
  );

  return {
    fields,
    check,
    /** The button's label, which names what is agreed to. */
    label: (label: string) =>
      renewing.length > 0 ? `${label}, billed ${[...periods].join(" and ")}` : label,
  };
}

const periodIn = (period: string) => period.slice(0, -2);
