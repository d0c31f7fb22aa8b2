import { expect, test } from "vitest";
import { waitForRound } from "./wait-for-round.server.ts";

test("four continue in each round of the event loop, in the order in which they came", async () => {
  let round = 0;
  const count = () => {
    round += 1;
    if (continued.length < 10) setImmediate(count);
  };
  const continued: { place: number; round: number }[] = [];
  setImmediate(count);
  await Promise.all(
    Array.from({ length: 10 }, async (_, place) => {
      await waitForRound();
      continued.push({ place, round });
    }),
  );
  expect(continued.map(({ place }) => place)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  const perRound = Object.values(Object.groupBy(continued, (one) => one.round)).map((some) => some!.length);
  expect(perRound).toEqual([4, 4, 2]);
});
