import { useCallback, useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { call, CallError, sentenceOf } from "#app/ui/call.ts";
import type { CalendarsJson } from "../present.ts";

type Deed = { path: string; method?: string; json?: unknown };

/** A property's calendars, and the deeds that change them; every answer is the whole list anew. */
export function useCalendars(propertyId: string) {
  const [calendars, setCalendars] = useState<CalendarsJson | null>(null);
  const [busy, setBusy] = useState<string | null>("");
  const [failure, setFailure] = useState<string | null>(null);
  const [fields, setFields] = useState<Record<string, string>>({});
  const revalidator = useRevalidator();

  /** True when it was done. */
  const ask = useCallback(
    async ({ path, ...options }: Deed): Promise<boolean> => {
      setBusy(path);
      setFailure(null);
      setFields({});
      try {
        setCalendars(await call<CalendarsJson>(`/api/properties/${propertyId}/calendars${path}`, options));
        return true;
      } catch (error) {
        const named = error instanceof CallError ? error.fields : {};
        setFields(named);
        if (Object.keys(named).length === 0)
          setFailure(sentenceOf(error, "The calendars could not be reached. Please try again."));
        return false;
      } finally {
        setBusy(null);
      }
    },
    [propertyId],
  );

  useEffect(() => {
    void ask({ path: "" });
  }, [ask]);

  /** A deed that may change which days are free. */
  async function change(deed: Deed): Promise<boolean> {
    const done = await ask(deed);
    if (done) await revalidator.revalidate();
    return done;
  }

  return { calendars, busy, failure, fields, ask, change };
}
