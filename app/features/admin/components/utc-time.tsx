const words = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });

/** A time in UTC, the same for all administrators. */
export function UtcTime({ at }: { at: string }) {
  return <time dateTime={at}>{words.format(new Date(at))} UTC</time>;
}
