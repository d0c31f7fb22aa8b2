import ScanLine from "~icons/lucide/scan-line";
import type { ReactNode } from "react";
import { awaitsAnswer } from "#app/features/reservations/model.ts";
import { dayInWords } from "#app/platform/dates.ts";
import { Link } from "#app/ui/link.tsx";
import { useNow } from "#app/ui/use-now.ts";
import type { ComingWeekJson, DueJson } from "../present.ts";
import { ClaimsDue } from "./claims-due.tsx";
import { ListTrouble } from "./list-trouble.tsx";
import { RequestCard } from "./request-card.tsx";
import { type LandlordList, useLandlordReservations } from "./use-landlord-reservations.ts";

const shownAtOnce = 5;

type Props = {
  landlordId: string;
  /** The most urgent requests to answer, of as many as wait. */
  loaded: LandlordList;
  waiting: number;
  loadedAt: number;
  arriving: ComingWeekJson;
  leaving: ComingWeekJson;
  /** Stays that ended, whose deposits can be claimed of. */
  claims?: DueJson[];
  onChange: () => void;
  /** Below the requests: how they are paid, and their key figures. */
  children?: ReactNode;
};

/** What to do today: requests to answer, most urgent first, and who arrives and leaves this week. */
export function LandlordToday(props: Props) {
  const { landlordId, loaded, loadedAt, arriving, leaving, claims = [], onChange, children } = props;
  const { reservations, waited, trouble, put } = useLandlordReservations(landlordId, loaded, {
    loadedAt,
    onChange,
    view: "waiting",
  });
  const now = useNow(loadedAt);
  // What was answered here stays, so that it can be undone and nothing moves.
  const requests = reservations.filter(({ id }) => waited.has(id));
  const next = requests.findIndex(({ status }) => awaitsAnswer(status));
  const count = Math.max(props.waiting, requests.length);
  return (
    <>
      <section aria-labelledby="reservations" className="flex flex-col gap-3">
        <h2 id="reservations">Needs your answer</h2>
        <ListTrouble trouble={trouble} />
        {requests.length === 0 ? (
          <div className="text-soft">
            <p>{loaded.total === 0 ? "No reservations yet." : "No request is waiting for you."}</p>
            <p>New requests appear here right away.</p>
          </div>
        ) : (
          <ul className="card divide-y divide-line">
            {requests.slice(0, shownAtOnce).map((reservation, place) => (
              <li key={reservation.id}>
                <RequestCard
                  reservation={reservation}
                  now={now}
                  isFirst={place === Math.max(next, 0)}
                  onAnswered={(changes) => put(reservation.id, changes)}
                />
              </li>
            ))}
          </ul>
        )}
        {count > shownAtOnce && (
          <Link
            to="?tab=requests&show=waiting"
            className="text-link inline-flex min-h-11 items-center self-start"
          >
            All {count} requests
          </Link>
        )}
      </section>
      {children}
      <ClaimsDue claims={claims} />
      {arriving.count > 0 && (
        <Link to="/check" className="text-link -my-3 inline-flex min-h-11 items-center gap-2 self-start">
          <ScanLine aria-hidden className="size-5" />
          Check a guest’s pass
        </Link>
      )}
      <div className="grid gap-4 sm:gap-6 md:grid-cols-2">
        <Week title="Arriving this week" coming={arriving} none="No one arrives this week." />
        <Week title="Leaving this week" coming={leaving} none="No one leaves this week." />
      </div>
    </>
  );
}

function Week({ title, coming, none }: { title: string; coming: ComingWeekJson; none: string }) {
  const id = title.split(" ")[0]!.toLowerCase();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {coming.count === 0 && <p className="text-soft">{none}</p>}
      {coming.count > 0 && (
        <ul className="card divide-y divide-line">
          {coming.first.map((one) => (
            <li key={one.id}>
              <Link
                to={`?tab=requests&reservation=${one.id}`}
                className="flex min-h-14 items-center justify-between gap-4 px-4 py-2 hover:bg-sunken"
              >
                <span className="min-w-0">
                  <span className="block font-semibold wrap-anywhere">{one.guest_name}</span>
                  <span className="block text-sm text-pretty wrap-anywhere text-soft">{one.title}</span>
                </span>
                <span className="shrink-0 text-right text-sm">
                  <span className="block font-medium">{dayInWords(one.on)}</span>
                  <span className={one.paid ? "text-good" : "text-wait"}>
                    {one.paid ? "Paid" : "Not paid yet"}
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {coming.count > coming.first.length && (
        <p className="text-sm text-soft">and {coming.count - coming.first.length} more</p>
      )}
    </section>
  );
}
