/** What the work below takes, in milliseconds of a processor, on the machine that the limits in tests were set on. */
const reference = 5.5;
const text = JSON.stringify(
  Array.from({ length: 20_000 }, (_, number) => ({
    id: number,
    name: `Garage ${number}`,
    price: number / 7,
  })),
);

/**
 * How many times slower a processor of this machine is at the moment than the one that limits were set on; 1 where it
 * is faster. A limit on work is multiplied by it: "20 ms of a processor" means the same work everywhere.
 */
export function slowness(): number {
  const spent = Array.from({ length: 15 }, () => {
    const before = process.cpuUsage();
    JSON.parse(text);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.max(1, Math.min(...spent) / reference);
}
