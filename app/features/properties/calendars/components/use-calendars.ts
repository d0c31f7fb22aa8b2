import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { call, CallError, sentenceOf } from "#app/ui/call.ts";
import type { CalendarsJson } from "#app/features/properties/calendars/present.ts";

/** A property's calendars and the calls that change them; every response is the whole list. */
export function useCalendars(propertyId: string) {
  const [calendars, setCalendars] = useState<CalendarsJson | null>(null);
  /** The name of the running change. */
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [fields, setFields] = useState<Record<string, string>>({});
  const revalidator = useRevalidator();

  useEffect(() => {
    const path = { id: propertyId };
    call("GET /api/properties/{id}/calendars", { path }).then(setCalendars, (error) =>
      setFailure(sentence(error)),
    );
  }, [propertyId]);

  /** True on success; the available days may have changed then. */
  async function change(name: string, send: () => Promise<CalendarsJson>): Promise<boolean> {
    setBusy(name);
    setFailure(null);
    setFields({});
    try {
      setCalendars(await send());
      await revalidator.revalidate();
      return true;
    } catch (error) {
      const named = error instanceof CallError ? error.fields : {};
      setFields(named);
      if (Object.keys(named).length === 0) setFailure(sentence(error));
      return false;
    } finally {
      setBusy(null);
    }
  }

  return { calendars, busy, failure, fields, change };
}

function sentence(error: unknown): string {
  return sentenceOf(error, "The calendars could not be loaded. Please try again.");
}
