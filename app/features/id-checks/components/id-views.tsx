import { instantInWords } from "#app/platform/dates.ts";
import type { IdStatusJson } from "../present.ts";

type Props = { status: IdStatusJson; timeZone: string };

/** When administrators viewed the pictures of the member's ID, and when they were destroyed. */
export function IdViews({ status: { views, destroyed_at: destroyed }, timeZone }: Props) {
  if (views.length === 0 && destroyed === null) return null;
  return (
    <ul className="text-sm text-soft">
      {destroyed !== null && (
        <li>
          The pictures of your ID were destroyed on <Time at={destroyed} timeZone={timeZone} />.
        </li>
      )}
      {views.map(({ viewed_at: viewed, side }) => (
        <li key={`${viewed}${side}`}>
          Our team viewed your ID on <Time at={viewed} timeZone={timeZone} /> ({side}).
        </li>
      ))}
    </ul>
  );
}

function Time({ at, timeZone }: { at: string; timeZone: string }) {
  return <time dateTime={at}>{instantInWords(timeZone, new Date(at))}</time>;
}
