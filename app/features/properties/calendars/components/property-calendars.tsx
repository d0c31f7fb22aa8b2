import { type FormEvent, useState } from "react";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { call } from "#app/ui/call.ts";
import { Field } from "#app/ui/field.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { CalendarFeed } from "./calendar-feed.tsx";
import { ImportedCalendar } from "./imported-calendar.tsx";
import { useCalendars } from "./use-calendars.ts";

type Props = { propertyId: string; title: string; timeZone: string };

/** Syncs a property with other sites: its own calendar for them, and theirs. */
export function PropertyCalendars({ propertyId, title, timeZone }: Props) {
  const { calendars, busy, failure, fields, change } = useCalendars(propertyId);
  const path = { id: propertyId };
  const [name, setName] = useState("");
  const [url, setUrl] = useState("");

  async function add(event: FormEvent) {
    event.preventDefault();
    const json = { name, url };
    if (await change("add", () => call("POST /api/properties/{id}/calendars", { path, json }))) {
      setName("");
      setUrl("");
    }
  }

  return (
    <section
      aria-label={`Other calendars of ${title}`}
      className="flex flex-col gap-4 rounded-control bg-sunken p-4"
    >
      <h4 className="font-semibold">Also listed elsewhere?</h4>
      {calendars === null && failure === null && <Skeleton className="h-24" />}
      {failure && <Alert>{failure}</Alert>}
      {calendars && (
        <>
          <CalendarFeed
            url={calendars.feed_url}
            busy={busy === "renew"}
            onRenew={() =>
              void change("renew", () => call("POST /api/properties/{id}/calendars/feed", { path }))
            }
          />
          {calendars.imported.length > 0 && (
            <ul className="flex flex-col gap-3">
              {calendars.imported.map((calendar) => (
                <ImportedCalendar
                  key={calendar.id}
                  propertyId={propertyId}
                  timeZone={timeZone}
                  calendar={calendar}
                  busy={busy}
                  onChange={change}
                />
              ))}
            </ul>
          )}
          <form
            data-early
            method="post"
            noValidate
            onSubmit={(event) => void add(event)}
            className="flex flex-col gap-4"
          >
            <div className="grid gap-4 sm:grid-cols-[1fr_2fr]">
              <Field
                label="Name"
                name="calendar-name"
                placeholder="Airbnb"
                maxLength={60}
                value={name}
                onChange={(event) => setName(event.target.value)}
                error={fields["name"]}
              />
              <Field
                label="Calendar link"
                name="calendar-url"
                type="url"
                placeholder="https://…/calendar.ics"
                value={url}
                onChange={(event) => setUrl(event.target.value)}
                error={fields["url"]}
              />
            </div>
            <Button
              type="submit"
              variant="secondary"
              busy={busy === "add"}
              className="self-start max-sm:w-full"
            >
              Import calendar
            </Button>
          </form>
        </>
      )}
    </section>
  );
}
