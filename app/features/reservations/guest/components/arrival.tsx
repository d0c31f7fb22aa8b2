import { daysInWords } from "#app/platform/dates.ts";
import { codeAwaits } from "../model.ts";
import { AccessLink } from "./access-link.tsx";
import type { OwnReservation } from "./bookings.tsx";
import { PassLink } from "./pass-link.tsx";

/** The spaces whose pass is valid and whose stay is near or running. */
export function arrivingOf<Space extends OwnReservation & { is_near: boolean }>(spaces: Space[]): Space[] {
  return spaces.filter((space) => space.is_near && codeAwaits(space) === null);
}

/** The pass and the way in, first on the order's page, for those about to arrive. */
export function Arrival({ spaces }: { spaces: OwnReservation[] }) {
  if (spaces.length === 0) return null;
  return (
    <section aria-labelledby="arrival" className="mb-8 flex flex-col gap-3">
      <h2 id="arrival">Your pass, and how to get in</h2>
      <ul className="flex flex-col gap-3">
        {spaces.map((space) => (
          <li
            key={space.id}
            className="card flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-brand p-4 sm:p-5"
          >
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">{space.title}</p>
              <p className="text-soft">{daysInWords(space.start_date, space.end_date)}</p>
            </div>
            <div className="flex flex-wrap gap-3">
              <PassLink id={space.id} title={space.title} className="button-secondary" />
              <AccessLink reservation={space} variant="secondary" className="" />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
