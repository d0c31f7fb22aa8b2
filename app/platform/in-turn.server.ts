/** Runs work so many at once in this process; the rest waits, in the order it came. */
export function takeTurns(atOnce: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let busy = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (busy === atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else busy += 1;
    try {
      return await work();
    } finally {
      // The turn goes to the next one, so that nothing that comes now gets before it.
      const next = waiting.shift();
      if (next) next();
      else busy -= 1;
    }
  };
}
