/** The same numbers from the same seed, so that every demo town is the same (mulberry32). */
export type Random = {
  /** From 0 up to, but not including, 1. */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number;
  /** A number from `low` to `high`. */
  between(low: number, high: number): number;
  pick<T>(list: readonly T[]): T;
  /** True with this probability. */
  chance(probability: number): boolean;
  /** An id of this kind. */
  id(kind: string): string;
};

const idAlphabet = "0123456789abcdefghjkmnpqrstvwxyz";

export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    whole,
    between: (low, high) => low + next() * (high - low),
    pick: (list) => list[whole(0, list.length - 1)]!,
    chance: (probability) => next() < probability,
    id: (kind) => `${kind}_${Array.from({ length: 22 }, () => idAlphabet[whole(0, 31)]).join("")}`,
  };
}
