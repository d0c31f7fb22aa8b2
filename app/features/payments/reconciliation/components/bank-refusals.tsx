import type { BankRefusalJson } from "#app/features/payments/present.ts";
import { instantInWords } from "#app/platform/dates.ts";
import { formatDollars } from "#app/platform/money.ts";

/** Payouts that left a landlord's account at the card processor and were refused by their bank. */
export function BankRefusals({ refusals }: { refusals: BankRefusalJson[] }) {
  if (refusals.length === 0) return null;
  return (
    <section className="flex flex-col gap-3" aria-labelledby="bank-refusals">
      <h2 id="bank-refusals" className="text-lg">
        Refused by landlords’ banks
      </h2>
      <ul className="flex flex-col gap-3">
        {refusals.map((one) => (
          <li key={one.account_id} className="card flex flex-col gap-2 p-4">
            <h3 className="text-base wrap-anywhere">
              {formatDollars(one.amount)} to {one.email}
            </h3>
            <p className="text-sm break-words">{one.reason}</p>
            <p className="text-sm wrap-anywhere text-soft">
              {one.account_id}, <time dateTime={one.at}>{instantInWords("UTC", new Date(one.at))}</time>. The
              landlord has an email.
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
