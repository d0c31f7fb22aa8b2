import type { AccountRefusalJson } from "#app/features/payments/present.ts";
import { instantInWords } from "#app/platform/dates.ts";

/** Landlords for whom the card processor would not make an account: mostly our own account there lacks something. */
export function AccountRefusals({ refusals }: { refusals: AccountRefusalJson[] }) {
  if (refusals.length === 0) return null;
  return (
    <section className="flex flex-col gap-3" aria-labelledby="account-refusals">
      <h2 id="account-refusals" className="text-lg">
        Payout accounts that couldn’t be opened
      </h2>
      <ul className="flex flex-col gap-3">
        {refusals.map((refusal) => (
          <li key={refusal.landlord_id} className="card flex flex-col gap-2 p-4">
            <h3 className="text-base wrap-anywhere">{refusal.email}</h3>
            <p className="text-sm wrap-anywhere">{refusal.reason}</p>
            <p className="text-sm text-soft">
              <time dateTime={refusal.at}>{instantInWords("UTC", new Date(refusal.at))}</time>. The landlord
              was asked to try again later.
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
