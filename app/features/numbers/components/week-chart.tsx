import { dayInWords, type IsoDate } from "#app/platform/dates.ts";
import { countInWords } from "../model.ts";

type WeekChartProps = {
  /** What the bars count, and what of it is filled: "Requests, filled: paid". */
  title: string;
  /** Newest first, as the table below that says the same in numbers. */
  weeks: { week: IsoDate; count: number; filled: number }[];
};

const height = 100;

/** A bar for each week, the oldest first. Outline and filling tell its parts apart without colors. */
export function WeekChart({ title, weeks }: WeekChartProps) {
  const most = Math.max(...weeks.map(({ count }) => count));
  if (most === 0) return null;
  const bars = weeks.toReversed();
  const heightOf = (count: number) => (count / most) * (height - 2);
  return (
    <figure className="card flex flex-col gap-2 p-4 text-sm text-soft">
      <figcaption className="flex justify-between gap-3">
        <span>{title}</span>
        <span className="tabular-nums">at most {countInWords(most)}</span>
      </figcaption>
      <div className="text-brand">
        <svg
          role="img"
          aria-label={`${title}, by week. The table below has the numbers.`}
          viewBox={`0 0 ${bars.length * 10} ${height}`}
          preserveAspectRatio="none"
          className="h-28 w-full"
        >
          {bars.map(({ week, count, filled }, place) => (
            <g key={week} stroke="currentColor" strokeWidth="1.5">
              {count > 0 && <Bar place={place} height={heightOf(count)} fill="none" />}
              {filled > 0 && <Bar place={place} height={heightOf(filled)} fill="currentColor" />}
            </g>
          ))}
        </svg>
      </div>
      <p aria-hidden className="flex justify-between gap-3">
        <span>{dayInWords(bars[0]!.week)}</span>
        <span>{dayInWords(bars.at(-1)!.week)}</span>
      </p>
    </figure>
  );
}

type BarProps = { place: number; height: number; fill: string };

function Bar({ place, height: high, fill }: BarProps) {
  const y = height - 1 - high;
  return (
    <rect x={place * 10 + 2} y={y} width="6" height={high} fill={fill} vectorEffect="non-scaling-stroke" />
  );
}
