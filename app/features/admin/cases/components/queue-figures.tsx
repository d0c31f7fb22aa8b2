import { durationInWords } from "#app/platform/dates.ts";
import { figureDays, type QueueFigures as Figures } from "../model.ts";

/** What of a queue is open, how long the oldest has waited, and how its cases of the last days ended; `of` names what it is among others. */
export function QueueFigures({ figures, of }: { figures: Figures; of?: string }) {
  const { toDecide, toAnswer, oldestSeconds, decided } = figures;
  const named = (words: string) =>
    of === undefined ? words : `${of} ${words.charAt(0).toLowerCase()}${words.slice(1)}`;
  return (
    <dl className="card flex flex-wrap gap-x-8 gap-y-3 p-4 tabular-nums" aria-label="Figures">
      <Figure name={named("Waiting for us")} words={toDecide.toLocaleString("en-US")} />
      {toAnswer !== null && <Figure name="Waiting for a reply" words={toAnswer.toLocaleString("en-US")} />}
      <Figure name="Oldest" words={toDecide === 0 ? "–" : durationInWords(oldestSeconds * 1000)} />
      <Figure
        name={named(`Ended in the last ${figureDays} days`)}
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
