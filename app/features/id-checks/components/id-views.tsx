import type { IdStatusJson } from "../present.ts";

const moment = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });

/** When administrators viewed the pictures of the member's ID, and when they were destroyed. */
export function IdViews({ status: { views, destroyed_at: destroyed } }: { status: IdStatusJson }) {
  if (views.length === 0 && destroyed === null) return null;
  return (
    <ul className="text-sm text-soft">
      {destroyed !== null && <li>The pictures of your ID were destroyed on {at(destroyed)}.</li>}
      {views.map(({ viewed_at: viewed, side }) => (
        <li key={`${viewed}${side}`}>
          Your ID was viewed on {at(viewed)} ({side}).
        </li>
      ))}
    </ul>
  );
}

function at(instant: string) {
  return <time dateTime={instant}>{moment.format(new Date(instant))} UTC</time>;
}
