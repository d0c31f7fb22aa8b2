import type { FormEvent } from "react";
import type { NoticeJson } from "#app/features/notices/present.ts";
import { dateIn, dayInWords, durationInWords } from "#app/platform/dates.ts";
import { LocalDay } from "#app/ui/local-day.tsx";

type Props = { notice: NoticeJson; now: number; onOpen: (notice: NoticeJson) => void };

/** One notice: a button that marks it as read and leads to what it is about; a plain post without script. */
export function NoticeItem({ notice, now, onOpen }: Props) {
  const { id, title, text, later, created_at: at, time_zone: timeZone, read } = notice;
  function open(event: FormEvent) {
    event.preventDefault();
    onOpen(notice);
  }
  return (
    <li className="relative">
      <form method="post" action="/notices" onSubmit={open}>
        <input type="hidden" name="notice" value={id} />
        <button
          type="submit"
          className="grid w-full grid-cols-[0.75rem_minmax(0,1fr)] gap-x-3 px-4 py-3 text-left hover:bg-sunken sm:px-5"
        >
          <span
            aria-hidden
            className={`mt-2 size-2 justify-self-center rounded-full ${read ? "" : "bg-brand"}`}
          />
          <span className="flex min-w-0 flex-col gap-0.5">
            <span className={`wrap-anywhere ${read ? "" : "font-semibold"}`}>
              {!read && <span className="sr-only">Unread: </span>}
              {title}
            </span>
            {text !== "" && <span className="text-sm text-pretty wrap-anywhere text-soft">{text}</span>}
            <span className="text-sm text-soft">
              <When at={at} now={now} timeZone={timeZone} />
              {later > 0 && `, and ${later} more like this soon after`}
            </span>
          </span>
        </button>
      </form>
    </li>
  );
}

/** How long ago it was; after a week its day: a stay's at the property, any other at the reader's. */
function When({ at, now, timeZone }: { at: string; now: number; timeZone: string | null }) {
  if (now - Date.parse(at) < week) return <time dateTime={at}>{sinceInWords(at, now)}</time>;
  if (timeZone === null) return <LocalDay at={at} />;
  return <time dateTime={at}>{dayInWords(dateIn(timeZone, new Date(at)))}</time>;
}

const week = 7 * 86_400_000;

function sinceInWords(at: string, now: number): string {
  const passed = now - Date.parse(at);
  return passed < 60_000 ? "Just now" : `${durationInWords(passed)} ago`;
}
