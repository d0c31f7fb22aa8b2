import { type ReactNode, useState } from "react";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { sentenceOf } from "#app/ui/call.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { useNow } from "#app/ui/use-now.ts";
import type { ReservationJson } from "#app/features/reservations/present.ts";
import { Link } from "#app/ui/link.tsx";
import type { DueJson, GuestJson } from "../present.ts";
import { isInView, requestViews, type RequestView } from "../model.ts";
import { EmptyCalendar } from "./empty-calendar.tsx";
import { LandlordReservation } from "./landlord-reservation.tsx";
import { ListTrouble } from "./list-trouble.tsx";
import { requestColumns, RequestRow } from "./request-row.tsx";
import type { Rating } from "./tenant-rating.tsx";
import { type LandlordList, useLandlordReservations } from "./use-landlord-reservations.ts";

const shownAtFirst = 10;
const shownMore = 50;

const names: Record<RequestView, string> = {
  all: "All",
  waiting: "Waiting",
  upcoming: "Upcoming",
  current: "Current",
  past: "Past",
};

type Props = {
  landlordId: string;
  /** One part of them, and the reservation asked for, wherever it belongs. */
  loaded: LandlordList;
  /** The guests of those that wait for an answer, and of the open one, by the reservation's id. */
  guests?: Record<string, GuestJson>;
  /** Stays that ended, whose deposits can be claimed of. */
  claims?: DueJson[];
  /** What was loaded of the open one, and how to show its timeline. */
  rated?: { id: string; rating: Rating } | null;
  renderTimeline?: (reservation: ReservationJson) => ReactNode;
  view: RequestView;
  counts: Record<RequestView, number>;
  /** The server's time when the page was rendered, in milliseconds. */
  loadedAt: number;
  /** The open reservation and, in an email's link, the answer to give. */
  asked: { reservation: string | null; answer: string | null };
  /** Called when a reservation has changed. */
  onChange?: () => void;
};

/** The reservations of this landlord's properties as a table with a panel, updated live. */
export function LandlordRequests(props: Props) {
  const { landlordId, loaded, guests = {}, view, counts, loadedAt, asked, onChange } = props;
  const { claims = [], rated = null, renderTimeline } = props;
  const list = useLandlordReservations(landlordId, loaded, { loadedAt, onChange, view });
  const now = useNow(loadedAt);
  const [most, setMost] = useState(shownAtFirst);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const initially = new Set(loaded.reservations.map(({ id }) => id));
  const rows = list.reservations.filter((one) => initially.has(one.id) || isInView(one, view));
  const open = list.reservations.find(({ id }) => id === asked.reservation);
  const here = `?tab=requests${view === "all" ? "" : `&show=${view}`}`;

  async function showMore() {
    setBusy(true);
    setFailure(null);
    try {
      if (list.hasOlder && rows.length < most + shownMore) await list.showOlder();
      setMost(most + shownMore);
    } catch (error) {
      setFailure(sentenceOf(error, "Older reservations could not be loaded. Please try again."));
    }
    setBusy(false);
  }

  return (
    <div className={open ? "grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_min(26rem,34vw)]" : ""}>
      <section
        aria-labelledby="reservations"
        className={`@container flex min-w-0 flex-col gap-4 ${open ? "max-xl:hidden" : ""}`}
      >
        <h2 id="reservations" className="sr-only">
          Tenant reservations
        </h2>
        <nav aria-label="Filter" className="-mx-1 flex gap-2 overflow-x-auto px-1 py-1">
          {requestViews.map((one) => (
            <Link
              key={one}
              to={`?tab=requests${one === "all" ? "" : `&show=${one}`}`}
              aria-current={one === view ? "page" : undefined}
              className={`inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-full border px-4 text-sm font-semibold ${one === view ? "border-brand bg-brand-tint text-brand" : "border-line bg-surface hover:bg-sunken"}`}
            >
              {names[one]} <span className="tabular-nums">{counts[one].toLocaleString("en-US")}</span>
            </Link>
          ))}
          {/* On phones the tabs, which have it, are not shown. */}
          <Link
            to="/rentals"
            className="inline-flex min-h-11 shrink-0 items-center rounded-full border border-line bg-surface px-4 text-sm font-semibold hover:bg-sunken sm:hidden"
          >
            Rentals
          </Link>
        </nav>
        <ListTrouble trouble={list.trouble} />
        {rows.length === 0 ? (
          <EmptyState
            title={counts.all === 0 ? "No reservations yet." : "Nothing here."}
            drawing={<EmptyCalendar />}
          >
            <p>When someone reserves one of your spaces, the request appears here right away.</p>
          </EmptyState>
        ) : (
          <div className="card overflow-hidden">
            <div
              aria-hidden
              className={`hidden border-b border-line px-4 py-2 text-sm text-soft ${requestColumns}`}
            >
              <span>Tenant</span>
              <span>Space</span>
              <span>Dates</span>
              <span className="text-right">You earn</span>
              <span>Status</span>
            </div>
            <ul className={`divide-y divide-line ${open ? "max-h-192 overflow-y-auto" : ""}`}>
              {rows.slice(0, most).map((reservation) => (
                <li key={reservation.id}>
                  <RequestRow
                    reservation={reservation}
                    now={now}
                    to={`${here}&reservation=${reservation.id}`}
                    isOpen={reservation.id === open?.id}
                    guest={guests[reservation.id]}
                  />
                </li>
              ))}
            </ul>
          </div>
        )}
        {(rows.length > most || list.hasOlder) && (
          <nav aria-label="More reservations" className="flex flex-col items-center gap-3">
            {failure && <Alert>{failure}</Alert>}
            <p className="text-sm text-soft tabular-nums">
              {Math.min(most, rows.length)} of {Math.max(counts[view], rows.length).toLocaleString("en-US")}
            </p>
            <Button variant="secondary" busy={busy} onClick={() => void showMore()}>
              Show more
            </Button>
          </nav>
        )}
      </section>
      {open && (
        <div className="flex min-w-0 flex-col gap-2 xl:sticky xl:top-20">
          <Link
            to={here}
            preventScrollReset
            className="text-link inline-flex min-h-11 items-center self-start"
          >
            <span className="xl:hidden">Back to requests</span>
            <span className="max-xl:hidden">Close</span>
          </Link>
          <LandlordReservation
            key={open.id}
            reservation={open}
            now={now}
            guest={guests[open.id]}
            claimUntil={claims.find(({ id }) => id === open.id)?.until}
            rating={rated?.id === open.id ? rated.rating : undefined}
            timeline={renderTimeline?.(open)}
            led={asked.answer ?? ""}
            onAnswered={(changes) => list.put(open.id, changes)}
          />
        </div>
      )}
    </div>
  );
}
