import Check from "~icons/lucide/check";
import TriangleAlert from "~icons/lucide/triangle-alert";
import X from "~icons/lucide/x";
import type { PropertyJson } from "#app/features/properties/present.ts";
import { type Fit, isOpenAir, problemInWords, type Thing } from "../model.ts";
import { usualFits } from "./usual-fits.ts";

const icons = {
  fits: [Check, "text-good"],
  tight: [TriangleAlert, "text-wait"],
  "too small": [X, "text-soft"],
} as const;

/** The space to scale, with the largest usual thing that its floor holds, and what fits by name. */
export function FitDrawing({ property }: { property: PropertyJson }) {
  const { length, width, height, entrance_width, entrance_height } = property;
  const things = usualFits(property);
  // What comes through a door of unknown size is left out, and named together.
  const fits = things.flatMap(({ thing, fit }) =>
    fit.verdict === "unknown"
      ? []
      : [{ name: thing.name, verdict: fit.verdict, problem: problemInWords(fit) }],
  );
  const unknown = things.filter(({ fit }) => fit.verdict === "unknown").map(({ thing }) => thing.name);
  const largest = things.findLast(({ fit }) => fit.verdict !== "too small") ?? null;
  const size = `${length} feet long, ${width} feet wide`;
  const entrance = [
    entrance_width !== null && `${entrance_width} feet wide`,
    entrance_height !== null && `${entrance_height} feet high`,
  ].filter(Boolean);
  return (
    <figure className="grid gap-x-8 gap-y-5 sm:grid-cols-2 sm:items-center md:grid-cols-1 lg:grid-cols-2">
      <Floor
        length={length}
        width={width}
        inside={largest && drawn(largest)}
        beside={drawn({ thing: things[0]!.thing, fit: null })}
      />
      <ul aria-label="What fits" className="flex flex-col gap-2">
        {fits.filter(({ verdict }) => verdict !== "too small").map(inWords)}
        {unknown.length > 0 && (
          <li className="flex items-start gap-2.5">
            <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-good" />
            <span>Room inside for {anyOf(unknown)}</span>
          </li>
        )}
        {fits.filter(({ verdict }) => verdict === "too small").map(inWords)}
        {unknown.length > 0 && (
          <li className="text-sm text-soft">The size of the door isn’t given: ask the landlord.</li>
        )}
      </ul>
      <figcaption className="text-sm text-soft sm:col-span-2 md:col-span-1 lg:col-span-2">
        Drawn to scale: {isOpenAir(property) ? `${size}, in the open air` : `${size}, ${height} feet high`}.
        {entrance.length > 0 && ` Door or gate: ${entrance.join(", ")}.`} Vehicles by usual sizes, with
        mirrors.
      </figcaption>
    </figure>
  );
}

type NamedFit = { name: string; verdict: keyof typeof icons; problem: string | null };

function inWords({ name, verdict, problem }: NamedFit) {
  const [Icon, color] = icons[verdict];
  return (
    <li key={name} className="flex items-start gap-2.5">
      <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${color}`} />
      <span className={verdict === "too small" ? "text-soft" : ""}>
        {name}
        {problem !== null && `: ${problem}`}
        {verdict === "fits" && <span className="sr-only"> fits</span>}
      </span>
    </li>
  );
}

/** Names within a sentence: "a sedan, SUV or full-size pickup". */
function anyOf(names: readonly string[]): string {
  const words = names.map((name) => (/^[A-Z]{2}/.test(name) ? name : name.toLowerCase()));
  const last = words.length > 1 ? ` or ${words.at(-1)}` : "";
  const all = words.slice(0, Math.max(1, words.length - 1)).join(", ") + last;
  return /^(\d|one )/.test(all) ? all : `a ${all}`;
}

/** A thing as it stands, in feet. */
function drawn({ thing: { name, length, width }, fit }: { thing: Thing; fit: Fit | null }): Drawn {
  const [long, wide] = fit?.floor ?? [length ?? 0, width ?? 0];
  return { name, length: long, width: wide };
}

type Drawn = { name: string; length: number; width: number };
type FloorProps = { length: number; width: number; inside: Drawn | null; beside: Drawn };

/** Seen from above. What fits stands in it; what does not, next to it. */
function Floor({ length, width, inside, beside }: FloorProps) {
  const thing = inside ?? beside;
  const gap = inside ? 0 : 1.5;
  const across = inside ? length : Math.max(length, thing.length);
  const down = inside ? width : width + gap + thing.width;
  // Feet become units; letters keep one size whatever the scale.
  const letter = Math.max(across, down * 1.6) / 17;
  const words = inside ? `with ${thing.name} inside` : `beside ${thing.name}, too large for it`;
  return (
    <svg
      role="img"
      aria-label={`Floor of ${length} by ${width} feet ${words}`}
      viewBox={`${-letter * 0.3} ${-letter * 1.6} ${across + letter * 3.6} ${down + letter * 2}`}
      className="max-h-64 w-full"
    >
      <text x={length / 2} y={-letter * 0.5} textAnchor="middle" fontSize={letter} className="fill-soft">
        {length} ft
      </text>
      <rect
        width={length}
        height={width}
        rx={0.2}
        strokeWidth={letter / 9}
        className="fill-brand-tint stroke-brand"
      />
      <text
        x={across + letter * 0.4}
        y={width / 2}
        dominantBaseline="middle"
        fontSize={letter}
        className="fill-soft"
      >
        {width} ft
      </text>
      <g
        transform={
          inside
            ? `translate(${(length - thing.length) / 2} ${(width - thing.width) / 2})`
            : `translate(0 ${width + gap})`
        }
      >
        {thing.length > 12 ? <Vehicle {...thing} /> : <Box {...thing} />}
      </g>
    </svg>
  );
}

/** Its nose to the right: body, windscreens and, on a pickup, the bed are parts of its length. */
function Vehicle({ length, width }: Drawn) {
  const at = (part: number) => part * length;
  const side = width * 0.14;
  return (
    <g strokeWidth="0.12" className="fill-sunken stroke-soft">
      <rect width={length} height={width} rx={width * 0.28} />
      <path
        d={`M${at(0.6)} ${side}h${at(0.09)}q${at(0.04)} ${width / 2 - side} 0 ${width - 2 * side}h${-at(0.09)}q${at(0.02)} ${-(width / 2 - side)} 0 ${-(width - 2 * side)}Z`}
        className="fill-surface"
      />
      <path
        d={`M${at(0.2)} ${side}h${at(0.06)}q${-at(0.02)} ${width / 2 - side} 0 ${width - 2 * side}h${-at(0.06)}q${-at(0.03)} ${-(width / 2 - side)} 0 ${-(width - 2 * side)}Z`}
        className="fill-surface"
      />
      <path d={`M${at(0.27)} ${side}h${at(0.32)}M${at(0.27)} ${width - side}h${at(0.32)}`} fill="none" />
    </g>
  );
}

function Box({ length, width }: Drawn) {
  return (
    <g strokeWidth="0.1" className="fill-sunken stroke-soft">
      <rect width={length} height={width} rx="0.25" />
      <path d={`M${length * 0.25} 0v${width}M${length * 0.25} ${width / 2}h${length * 0.75}`} fill="none" />
    </g>
  );
}
