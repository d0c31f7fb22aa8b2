import { useSyncExternalStore } from "react";
import { dateIn, dayInWords } from "#app/platform/dates.ts";

/** The day of an instant that concerns a person and no property: the reader's own, once scripts run. */
export function LocalDay({ at }: { at: string }) {
  const timeZone = useSyncExternalStore(
    () => () => undefined,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => "UTC",
  );
  return <time dateTime={at}>{dayInWords(dateIn(timeZone, new Date(at)))}</time>;
}
