import { instantInWords } from "#app/platform/dates.ts";
import type { AccessViewsJson } from "#app/features/access/present.ts";
import type { ReservationJson } from "#app/features/reservations/present.ts";

type Props = { views: AccessViewsJson; reservation: ReservationJson; timeZone: string };

/** When a stay's holder looked at how to get in, for its landlord. */
export function AccessViews({ views, reservation, timeZone }: Props) {
  if (views.length === 0)
    return (
      <p className="card p-5 text-soft">
        {reservation.guest_name} hasn’t opened it. They can from 24 hours before the stay until its end.
      </p>
    );
  return (
    <ol className="card divide-y divide-line">
      {views.map(({ by, viewed_at }) => (
        <li key={viewed_at} className="flex flex-wrap justify-between gap-x-4 px-5 py-3">
          <span className="font-medium wrap-anywhere">{reservation.guest_name}</span>
          <span className="text-soft">
            {instantInWords(timeZone, new Date(viewed_at))}
            {by === "visitor" && ", by the emailed link"}
          </span>
        </li>
      ))}
    </ol>
  );
}
