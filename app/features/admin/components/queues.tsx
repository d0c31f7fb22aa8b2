import type { QueueLine } from "../present.ts";
import { ZonedTime } from "#app/ui/zoned-time.tsx";

/** The queues with waiting, running or failed jobs, and the age of each one's oldest due job. */
export function Queues({ queues, asOf }: { queues: QueueLine[]; asOf: string }) {
  if (queues.length === 0) return null;
  return (
    <section aria-labelledby="queues" className="flex flex-col gap-3">
      <h2 id="queues">Queues</h2>
      <ul className="flex flex-col gap-2">
        {queues.map((queue) => (
          <li key={queue.queue} className="card flex flex-wrap items-baseline justify-between gap-2 p-3">
            <h3 className="min-w-0 text-base wrap-anywhere">{queue.queue}</h3>
            <p className="text-sm text-soft tabular-nums">
              {words(queue)}
              {queue.waiting > 0 && (
                <>
                  , oldest since{" "}
                  <ZonedTime at={new Date(Date.parse(asOf) - queue.oldestSeconds * 1000).toISOString()} />
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** `12 waiting, 3 running`. */
function words({ waiting, running, orphaned, failed }: QueueLine): string {
  return [
    [waiting, "waiting"],
    [running, "running"],
    [orphaned, "orphaned"],
    [failed, "failed"],
  ]
    .filter(([count]) => count !== 0)
    .map(([count, word]) => `${(count as number).toLocaleString("en-US")} ${word}`)
    .join(", ");
}
