/** The processor milliseconds of the work below on the quiet machine that the tests' limits were set on. */
const reference = 9;
/** Other processes slow some work by more than this work. */
const allowance = 1.3;
const text = JSON.stringify(
  Array.from({ length: 20_000 }, (_, number) => ({
    id: number,
    name: `Garage ${number}`,
    price: number / 7,
  })),
);

/**
 * How many times slower this machine currently is than the one that limits were set on, plus an allowance; never less
 * than that. Multiply a limit on work by it: "20 ms" then means about the same work everywhere.
 */
export function slowness(): number {
  const spent = Array.from({ length: 15 }, () => {
    const before = process.cpuUsage();
    JSON.parse(text);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.max(1, Math.min(...spent) / reference) * allowance;
}

/** How much longer the same work takes processors that other tests share. */
export const patience = 3;
