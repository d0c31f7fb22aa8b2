import type { FormEvent } from "react";
import type { NoticeJson } from "#app/features/notices/present.ts";
import { durationInWords } from "#app/platform/dates.ts";
import { LocalDay } from "#app/ui/local-day.tsx";

type Props = { notice: NoticeJson; now: number; onOpen: (notice: NoticeJson) => void };

/** One notice: a button that marks it as read and leads to what it is about; a plain post without script. */
export function NoticeItem({ notice, now, onOpen }: Props) {
  const { id, title, text, later, created_at: at, read } = notice;
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
              {now - Date.parse(at) < week ? (
                <time dateTime={at}>{sinceInWords(at, now)}</time>
              ) : (
                <LocalDay at={at} />
              )}
              {later > 0 && `, and ${later} more like this soon after`}
            </span>
          </span>
        </button>
      </form>
    </li>
  );
}

const week = 7 * 86_400_000;

function sinceInWords(at: string, now: number): string {
  const passed = now - Date.parse(at);
  return passed < 60_000 ? "Just now" : `${durationInWords(passed)} ago`;
}
