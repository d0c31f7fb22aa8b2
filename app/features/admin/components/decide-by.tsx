import { ZonedTime } from "#app/ui/zoned-time.tsx";

type Props = { of: { decide_by: string | null; is_late: boolean }; timeZone: string };

/** Until when administrators have to decide a case; nothing while it doesn't wait for them. */
export function DecideBy({ of: { decide_by, is_late }, timeZone }: Props) {
  if (decide_by === null) return null;
  return (
    <p className={is_late ? "font-semibold text-bad" : "text-soft"}>
      {is_late ? "Late: decide since " : "Decide by "}
      <ZonedTime at={decide_by} timeZone={timeZone} />
    </p>
  );
}
