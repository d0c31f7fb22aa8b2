/** What the work below takes, in milliseconds of a processor, on the quiet machine that the limits in tests were set on. */
const reference = 9;
/** What else runs beside a test slows some work by more than this. */
const allowance = 1.3;
const text = JSON.stringify(
  Array.from({ length: 20_000 }, (_, number) => ({
    id: number,
    name: `Garage ${number}`,
    price: number / 7,
  })),
);

/**
 * How many times slower a processor of this machine is at the moment than the one that limits were set on, and some
 * allowance; never less than that. A limit on work is multiplied by it: "20 ms" means about the same work everywhere.
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
