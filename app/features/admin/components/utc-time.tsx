const words = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });

/** An instant in UTC, which all administrators share. */
export function UtcTime({ at }: { at: string }) {
  return <time dateTime={at}>{words.format(new Date(at))} UTC</time>;
}
