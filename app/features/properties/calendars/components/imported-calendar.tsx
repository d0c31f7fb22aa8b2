import { instantInWords } from "#app/platform/dates.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { call } from "#app/ui/call.ts";
import type { CalendarsJson } from "#app/features/properties/calendars/present.ts";

type ImportedProps = {
  propertyId: string;
  timeZone: string;
  calendar: CalendarsJson["imported"][number];
  /** The name of the running change. */
  busy: string | null;
  onChange: (name: string, send: () => Promise<CalendarsJson>) => Promise<boolean>;
};

/** Another site's calendar: when it was read, what it blocks, and why it could not be read. */
export function ImportedCalendar({ propertyId, timeZone, calendar, busy, onChange }: ImportedProps) {
  const { id, name, url, read_at, failure, blocks } = calendar;
  const path = { id: propertyId, calendarId: id };
  const refresh = () => call("POST /api/properties/{id}/calendars/{calendarId}/refresh", { path });
  const remove = () => call("DELETE /api/properties/{id}/calendars/{calendarId}", { path });
  return (
    <li className="flex flex-col gap-2 rounded-control border border-line bg-surface p-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <div className="min-w-0">
          <p id={`name-${id}`} className="font-semibold wrap-anywhere">
            {name}
          </p>
          <p className="text-sm text-soft">
            {read_at === null
              ? "Not updated yet"
              : `Updated ${instantInWords(timeZone, new Date(read_at))}, ${rangesInWords(blocks)}`}
          </p>
          <p className="truncate text-sm text-soft">{new URL(url).host}</p>
        </div>
        <div className="flex gap-1" role="group" aria-labelledby={`name-${id}`}>
          <Button
            variant="quiet"
            busy={busy === `refresh ${id}`}
            onClick={() => void onChange(`refresh ${id}`, refresh)}
          >
            Update now
          </Button>
          <Button
            variant="quiet"
            className="text-bad!"
            busy={busy === `remove ${id}`}
            onClick={() => void onChange(`remove ${id}`, remove)}
          >
            Remove
          </Button>
        </div>
      </div>
      {failure && <Alert tone="wait">{failure} We’ll try again later. Its days stay blocked.</Alert>}
    </li>
  );
}

function rangesInWords(blocks: number): string {
  return blocks === 1 ? "1 range of days blocked" : `${blocks} ranges of days blocked`;
}
