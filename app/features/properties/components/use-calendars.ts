import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { call, CallError, sentenceOf } from "#app/ui/call.ts";
import type { CalendarsJson } from "../present.ts";

type Deed = { path: string; method?: string; json?: unknown };

/** A property's calendars, and the deeds that change them; every answer is the whole list anew. */
export function useCalendars(propertyId: string) {
  const address = `/api/properties/${propertyId}/calendars`;
  const [calendars, setCalendars] = useState<CalendarsJson | null>(null);
  /** The path of the deed that is under way. */
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [fields, setFields] = useState<Record<string, string>>({});
  const revalidator = useRevalidator();

  useEffect(() => {
    call<CalendarsJson>(address).then(setCalendars, (error) => setFailure(sentence(error)));
  }, [address]);

  /** True when it was done; which days are free may be others then. */
  async function change({ path, ...options }: Deed): Promise<boolean> {
    setBusy(path);
    setFailure(null);
    setFields({});
    try {
      setCalendars(await call<CalendarsJson>(address + path, options));
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
  return sentenceOf(error, "The calendars could not be reached. Please try again.");
}
