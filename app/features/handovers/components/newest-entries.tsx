import Download from "~icons/lucide/download";
import { describeEntry } from "#app/features/handovers/model.ts";
import type { NewestEntriesJson } from "#app/features/handovers/present.ts";
import { hasReceipt } from "#app/features/reservations/model.ts";
import type { ReservationJson } from "#app/features/reservations/present.ts";
import { instantInWords } from "#app/platform/dates.ts";
import { call } from "#app/ui/call.ts";
import { Link } from "#app/ui/link.tsx";
import { useLoaded } from "#app/ui/use-loaded.ts";

type Props = {
  reservation: Pick<ReservationJson, "id" | "title" | "payment_status">;
  side: "tenant" | "landlord";
  /** Missing for a request that was opened just now. */
  loaded: NewestEntriesJson | undefined;
};

// Without it the timeline is still one link away.
const readNewest = (id: string, signal: AbortSignal) =>
  call("GET /api/reservations/{id}/timeline/newest", { path: { id }, signal });

/** The newest of a stay's timeline, with links to all of it; nothing before it begins. */
export function NewestEntries({ reservation: { id, title, payment_status }, side, loaded }: Props) {
  const isWanted = hasReceipt(payment_status);
  const shown = useLoaded(loaded, { id, read: readNewest, isWanted });
  if (shown === null || shown.entries.length === 0) return null;
  return (
    <section aria-label={`Timeline of ${title}`} className="rounded-control bg-sunken px-3 pt-3 pb-1 text-sm">
      <p className="font-semibold">Latest in the timeline</p>
      <ol className="mt-2 flex flex-col gap-1.5">
        {shown.entries.map((entry) => (
          <li key={entry.sequence} className="flex flex-wrap justify-between gap-x-4">
            <span className="min-w-0 wrap-anywhere">{describeEntry(entry, side)}</span>
            <time dateTime={entry.at} className="text-soft max-sm:basis-full">
              {instantInWords(shown.time_zone, new Date(entry.at))}
            </time>
          </li>
        ))}
      </ol>
      <p className="mt-1 flex flex-wrap gap-x-4">
        <Link to={`/handovers/${id}#timeline`} className="text-link inline-flex min-h-11 items-center">
          All of the timeline<span className="sr-only"> of {title}</span>
        </Link>
        <a
          href={`/api/reservations/${id}/timeline.zip`}
          download={`timeline-${id}.zip`}
          className="text-link inline-flex min-h-11 items-center gap-2"
        >
          <Download aria-hidden className="size-4" />
          Download it<span className="sr-only"> with the photos of {title}</span>
        </a>
      </p>
    </section>
  );
}
