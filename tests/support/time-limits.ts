import { afterEach, expect, test } from "vitest";
import { moveClock } from "#app/platform/clock.server.ts";

export const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000];

export type Limit = {
  /** In milliseconds. */
  lasts: number;
  begin: () => Promise<string>;
  /** True until it has passed. */
  stands: (id: string) => Promise<boolean>;
};

/** Tests each limit five seconds, or a minute for days, before and after its end. */
export function tryBothSides(limits: Record<string, Limit>): void {
  afterEach(() => moveClock(0));
  test.each(Object.entries(limits))("%s, and no longer", async (_words, { lasts, begin, stands }) => {
    const grace = lasts >= day ? minute : 5 * second;
    const id = await begin();
    moveClock(lasts - grace);
    expect(await stands(id)).toBe(true);
    moveClock(lasts + grace);
    expect(await stands(id)).toBe(false);
  });
}
