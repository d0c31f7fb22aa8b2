/**
 * How many times as good each figure became, with the speed of the machine taken out: what something costs in processor time
 * counts as a multiple of what /healthz costs in the same run, and where no such time was counted, what was measured
 * counts against its answers a second. Memory is what it is.
 */
export function compareFigures(before, now) {
  return now.flatMap((figure) => {
    const was = before.find(({ name }) => name === figure.name);
    if (was === undefined) return [];
    return [{ name: figure.name, better: goodness(figure, now) / goodness(was, before) }];
  });
}

function goodness({ value, unit, web, postgres }, all) {
  const yardstick = all.find(({ name }) => name === "GET /healthz");
  if (unit === "MB") return 1 / value;
  if (web !== null) return yardstick.web / (web + (postgres ?? 0));
  return unit === "s" ? 1 / (value * yardstick.value) : value / yardstick.value;
}
