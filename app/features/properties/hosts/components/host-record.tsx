import { monthInWords } from "#app/platform/dates.ts";
import type { HostRecordJson } from "../present.ts";
import { Cancellations } from "./cancellations.tsx";

/** A landlord's record: since when, how fast and how often they answer, what they canceled, and what tenants reported. */
export function HostRecord({ record }: { record: HostRecordJson }) {
  const answers = answersIn(record);
  return (
    <>
      <p className="mt-1 text-sm text-soft">Member since {monthInWords(record.member_since)}</p>
      {answers !== null && <p className="mt-1 text-sm text-soft">{answers}</p>}
      <Cancellations count={record.cancellations} />
      {record.problems > 0 && (
        <p className="mt-1 text-sm text-wait">
          {record.problems} {record.problems === 1 ? "report" : "reports"} decided for tenants
        </p>
      )}
    </>
  );
}

/** How a landlord answers, in words; null if too few requests tell. */
export function answersIn({
  answer_minutes: minutes,
  answer_rate: rate,
}: Pick<HostRecordJson, "answer_minutes" | "answer_rate">): string | null {
  if (rate === null) return null;
  const often = `${rate}% response rate`;
  return minutes === null ? often : `Replies in about ${timeIn(minutes)} · ${often}`;
}

function timeIn(minutes: number): string {
  if (minutes <= 60) return "an hour";
  const hours = Math.ceil(minutes / 60);
  if (hours < 24) return `${hours} hours`;
  const days = Math.ceil(minutes / 1440);
  return days === 1 ? "a day" : `${days} days`;
}
