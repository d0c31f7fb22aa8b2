import { durationInWords } from "#app/platform/dates.ts";
import { figureDays, type QueueFigures as Figures } from "../model.ts";

/** What of a queue is open, how long the oldest has waited, and how its cases of the last days ended. */
export function QueueFigures({ figures }: { figures: Figures }) {
  const { toDecide, toAnswer, oldestSeconds, decided } = figures;
  return (
    <dl className="card flex flex-wrap gap-x-8 gap-y-3 p-4 tabular-nums" aria-label="Figures">
      <Figure name="Wait for us" words={toDecide.toLocaleString("en-US")} />
      <Figure name="Wait for a side" words={toAnswer.toLocaleString("en-US")} />
      <Figure
        name="Oldest waits for"
        words={toDecide === 0 ? "None waits" : durationInWords(oldestSeconds * 1000)}
      />
      <Figure
        name={`Ended in ${figureDays} days`}
        words={
          decided.length === 0
            ? "None"
            : decided.map(({ name, count }) => `${name}: ${count.toLocaleString("en-US")}`).join(", ")
        }
      />
    </dl>
  );
}

function Figure({ name, words }: { name: string; words: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="font-semibold wrap-anywhere">{words}</dd>
    </div>
  );
}
