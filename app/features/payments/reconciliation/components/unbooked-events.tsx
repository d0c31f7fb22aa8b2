import type { ReactNode } from "react";
import type { UnbookedEventJson } from "#app/features/payments/present.ts";
import { Chip } from "#app/ui/chip.tsx";
import { ZonedTime } from "#app/ui/zoned-time.tsx";

type UnbookedEventsProps = {
  events: UnbookedEventJson[];
  /** Renders an event's retry button. */
  retryButton: (id: string) => ReactNode;
};

/** The card processor's events that could not be booked: their content appears nowhere until they are. */
export function UnbookedEvents({ events, retryButton }: UnbookedEventsProps) {
  if (events.length === 0) return null;
  return (
    <section className="flex flex-col gap-3" aria-labelledby="unbooked-events">
      <h2 id="unbooked-events" className="text-lg">
        Events we could not book
      </h2>
      <p className="text-sm text-soft">
        The card processor told us about money, but we couldn’t record it. Compare the payment with the
        processor’s dashboard.
      </p>
      <ul className="flex flex-col gap-3">
        {events.map((event) => (
          <li key={event.id} className="card flex flex-col gap-2 p-4">
            <header className="flex flex-wrap items-start justify-between gap-2">
              <h3 className="min-w-0 text-base wrap-anywhere">{event.type}</h3>
              <Chip tone="bad">Not booked</Chip>
            </header>
            <p className="text-sm wrap-anywhere">{event.trouble}</p>
            <p className="text-sm text-soft">
              Received <ZonedTime at={event.received_at} />.{" "}
              {event.attempts > 1 && `Tried ${event.attempts} times, last `}
              {event.attempts > 1 && <ZonedTime at={event.tried_at} />}
              {event.attempts > 1 && ". "}
              We’ll retry within an hour.
            </p>
            <p className="font-mono text-sm wrap-anywhere text-soft">{event.id}</p>
            <div className="flex flex-wrap gap-3">{retryButton(event.id)}</div>
          </li>
        ))}
      </ul>
    </section>
  );
}
