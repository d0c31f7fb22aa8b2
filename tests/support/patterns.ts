import vm from "node:vm";
import { slowness } from "./slowness.ts";

/** What texts are repeated from that are slow for one pattern or another. */
const parts = [
  "aA1 .-_@:/,'\n\t\\é字٣😀\u0301\u200d\u00a0\u3002ﷺ㌖".match(/./gsu)!,
  [
    "a.",
    "a-",
    "1-",
    "1.1",
    "a@",
    "@a",
    "a:",
    "1:1",
    "1x",
    "$1,111",
    "1/1",
    "a ",
    "1 ",
    "a\n",
    "\r\n",
    "; ",
    "# ",
  ],
  [
    "(at)",
    "(dot)",
    "a at ",
    "a dot ",
    "one ",
    "seveno",
    "www.",
    "http:",
    "gmail at ",
    "fb : ",
    "apt ",
    "on ",
  ],
  [
    "\u0315\u0300",
    "\u0f71\u0f72",
    "é\u200d",
    "\u{1f3f4}\u{e0020}",
    "字.",
    "2026-11-1",
    "<a ",
    "wrote:",
    "K\u0130",
  ],
].flat();
const bytes = 100_000;

/** Texts of 100 kB, made to be slow. */
export const slowTexts = parts.flatMap((part) => {
  const text = part.repeat(bytes / Buffer.byteLength(part));
  return [text, `x${text}x!`];
});

/** The patterns that are applied during this work to a text with this word. */
export async function patternsFor(word: string, work: () => unknown): Promise<RegExp[]> {
  const seen = new Map<string, RegExp>();
  const methods = [
    Symbol.replace,
    Symbol.match,
    Symbol.matchAll,
    Symbol.search,
    Symbol.split,
    "exec",
    "test",
  ] as const;
  const before = methods.map((name) => [name, RegExp.prototype[name]] as const);
  for (const [name, method] of before)
    Object.assign(RegExp.prototype, {
      [name](this: RegExp, text: unknown, ...others: unknown[]) {
        if (String(text).includes(word)) seen.set(String(this), this);
        return Reflect.apply(method, this, [text, ...others]) as unknown;
      },
    });
  try {
    await work();
  } finally {
    for (const [name, method] of before) Object.assign(RegExp.prototype, { [name]: method });
  }
  // A split makes a sticky copy of its own.
  return [...seen.values()].filter(({ sticky }) => !sticky);
}

/** The least milliseconds of processor time that this work takes; other processes only add to it. */
export function leastTime(work: () => unknown, enough: number): number {
  let least = Infinity;
  for (let turn = 0; turn < 10 && least > enough; turn += 1) {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

/** Of another realm: once `patternsFor` has changed the methods of this one's, V8 runs all patterns thirty times slower. */
const newPattern = vm.runInNewContext("(source, flags) => new RegExp(source, flags)") as (
  source: string,
  flags: string,
) => RegExp;

/**
 * Each pattern that takes longer than this many milliseconds for one of the texts, with the text's beginning. What a
 * match takes to replace it, 0.2 µs, isn't the pattern's.
 */
export function slowPatterns(patterns: RegExp[], milliseconds: number): string[] {
  const slower = slowness();
  return patterns.flatMap((pattern) => {
    const copy = newPattern(pattern.source, pattern.flags);
    const slow = slowTexts.find((text) => {
      const run = () => (copy.global ? text.replace(copy, "") : copy.test(text));
      if (leastTime(run, milliseconds * slower) <= milliseconds * slower) return false;
      const matches = copy.global ? (text.match(copy)?.length ?? 0) : 0;
      const most = (milliseconds + matches * 0.0002) * slower;
      return leastTime(run, most) > most;
    });
    return slow === undefined ? [] : [`${copy.source}: ${JSON.stringify(slow.slice(0, 20))}`];
  });
}
