import { unbroken } from "#app/features/properties/model.ts";
import { addDays, daysInWords } from "#app/platform/dates.ts";
import { formatDollars, sumDollars } from "#app/platform/money.ts";
import { CoverPhoto } from "#app/features/properties/photos/components/photo.tsx";
import {
  oneRule,
  PriceLines,
  rentShown,
  taxIn,
} from "#app/features/reservations/booking/components/price-lines.tsx";
import { isLive, startedPeriod, unitsInWords } from "#app/features/reservations/model.ts";
import type { ReservationJson } from "#app/features/reservations/present.ts";
import { dueOf } from "../model.ts";

/** The price of an order's live spaces, or of all once every one has ended, and what is paid and due. */
export function OrderSummary({ spaces }: { spaces: readonly ReservationJson[] }) {
  const live = spaces.filter(({ status }) => isLive(status));
  const counted = live.length > 0 ? live : spaces;
  const [only, ...others] = counted;
  const paid = sumDollars(counted.filter(isPaid).flatMap(({ total, deposit }) => [total, deposit]));
  const { total: due, later } = dueOf(counted);
  const now = sumDollars([due, -later]);
  if (!only) return null;
  const isOne = others.length === 0;
  return (
    <section aria-label="Summary" className="card flex flex-col gap-4 p-5 shadow-raised">
      <div className="flex items-start gap-4">
        {isOne && (
          <CoverPhoto
            url={only.image_url}
            className="size-20 shrink-0 rounded-control bg-sunken object-cover"
          />
        )}
        <div className="min-w-0">
          <h2 className="text-lg wrap-anywhere">{isOne ? only.title : `${counted.length} spaces`}</h2>
          {isOne && (
            <>
              <p className="mt-1 font-medium first-letter:uppercase">
                {daysInWords(only.start_date, only.end_date)}
              </p>
              <p className="text-soft wrap-anywhere">{unbroken(only.address)}</p>
            </>
          )}
          <p className="text-soft wrap-anywhere">For {only.guest_name}</p>
        </div>
      </div>
      <PriceLines
        lines={counted.map((space) => lineOf(space, isOne))}
        fee={sumDollars(counted.map(({ fee }) => fee))}
        feeRule={oneRule(counted)}
        {...taxIn(counted)}
        total={sumDollars(counted.map(({ total }) => total))}
        deposit={sumDollars(counted.map(({ deposit }) => deposit))}
      />
      {(later > 0 || (paid > 0 && due > 0)) && (
        <dl className="flex flex-col gap-2 border-t border-line pt-3 tabular-nums">
          {paid > 0 && <Sum label="Paid">{`−${formatDollars(paid)}`}</Sum>}
          <Sum label="Due now">{formatDollars(now)}</Sum>
          {later > 0 && <Sum label="Charged later">{formatDollars(later)}</Sum>}
        </dl>
      )}
    </section>
  );
}

const isPaid = ({ payment_status }: ReservationJson) => payment_status === "paid";

function lineOf(space: ReservationJson, isOne: boolean) {
  const { id, title, start_date, end_date, units, price, price_per } = space;
  const offer = rentShown(space.offer_amount, space);
  const discount =
    space.discount === 0
      ? null
      : { words: `${space.discount_percent}% off for a long stay`, amount: space.discount };
  const rent = `${unitsInWords(units, price_per)} × ${formatDollars(price)}`;
  const remark = startedPeriod({ start: start_date, end: addDays(end_date, 1) }, price_per);
  if (isOne) return { id, label: "Offer", note: rent, remark, discount, offer };
  return {
    id,
    label: title,
    note: daysInWords(start_date, end_date),
    remark: rent,
    discount,
    offer,
  };
}

function Sum({ label, children }: { label: string; children: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt>{label}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}
