import { useState, type FormEvent } from "react";
import { useRevalidator } from "react-router";
import { dateIn, dayInWords, daysInWords } from "#app/platform/dates.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { call, CallError, sentenceOf } from "#app/ui/call.ts";
import type { DateLimits } from "#app/ui/free-days.ts";
import { RangeField } from "#app/ui/range-field.tsx";
import { readTypedRange } from "#app/ui/typed-date.ts";
import type { PropertyJson } from "#app/features/properties/present.ts";

type Said = { tone: "good" | "bad"; words: string };

export type ManagedProperty = Pick<PropertyJson, "id" | "title" | "time_zone">;

/** What the form starts with. */
export type AvailabilityChoice = { from: string; to: string; available: boolean };

type Props = {
  property: ManagedProperty;
  /** The calendar's limits for the date fields, once loaded. */
  days?: DateLimits | undefined;
  initially: AvailabilityChoice;
};

/** Makes a range of dates available or not; the end date is its last day. */
export function ManageAvailability({ property, days, initially }: Props) {
  const [dates, setDates] = useState({ from: initially.from, to: initially.to });
  const [available, setAvailable] = useState(initially.available);
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<Said | null>(null);
  const revalidator = useRevalidator();
  const [today] = useState(() => dateIn(property.time_zone, new Date()));
  const limits = { min: today };
  const { start, last, problems } = readTypedRange(dates, limits);

  async function save(event: FormEvent) {
    event.preventDefault();
    setSaid(null);
    const lacksStart = available && dates.from.trim() === "";
    setMissing(lacksStart);
    if (lacksStart || problems.start !== null || problems.end !== null) return;
    setBusy(true);
    try {
      await call("POST /api/properties/{id}/availability/range", {
        path: { id: property.id },
        json: { from: start, to: last, available },
      });
      const range =
        last === null ? `starting ${start ? dayInWords(start) : "today"}` : daysInWords(start ?? today, last);
      setSaid({ tone: "good", words: `Saved: ${available ? "available" : "not available"} ${range}.` });
      await revalidator.revalidate();
    } catch (error) {
      const refused = error instanceof CallError;
      setSaid({
        tone: "bad",
        words: sentenceOf(error, refused ? "Error saving availability" : "Failed to update availability."),
      });
    }
    setBusy(false);
  }

  return (
    <form
      data-early
      method="post"
      noValidate
      aria-label={`Availability of ${property.title}`}
      onSubmit={(event) => void save(event)}
      className="flex flex-col gap-4 rounded-control bg-sunken p-4"
    >
      <RangeField
        limits={limits}
        marked={days}
        today={today}
        value={dates}
        onChange={(changed) => {
          setDates(changed);
          setMissing(false);
        }}
        start={{
          label: "Start date",
          name: "from",
          hint: available ? undefined : "Leave blank to start today.",
          error: missing && available ? "Start date is required" : null,
        }}
        end={{ label: "End date", name: "to", hint: "The last day. Leave blank for no end date." }}
      />
      <label className="flex min-h-11 items-center gap-3 self-start font-semibold">
        <input
          type="checkbox"
          name="available"
          checked={available}
          onChange={(event) => setAvailable(event.target.checked)}
          className="size-5 accent-brand"
        />
        Available
      </label>
      {said && <Alert tone={said.tone}>{said.words}</Alert>}
      <Button type="submit" variant="secondary" busy={busy} className="self-start max-sm:w-full">
        Save
      </Button>
    </form>
  );
}
