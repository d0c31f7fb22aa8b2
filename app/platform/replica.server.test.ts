import { expect, test } from "vitest";
import { lsnOf, secondsBehind, stillToReplay } from "./replica.server.ts";

const at = (lsn: string, seconds: number) => ({ lsn: lsnOf({ lsn })!, at: seconds * 1000 });
const written = [at("0/FFFFFFF0", 1), at("1/10", 2), at("1/20", 3)];

test.each([
  ["0/FFFFFFE0", 9],
  ["0/FFFFFFF0", 8],
  ["1/F", 8],
  ["1/10", 7],
  ["1/1F", 7],
  ["1/20", 0],
  ["2/0", 0],
])("a replica that has replayed up to %s is %i seconds behind at the tenth second", (lsn, seconds) => {
  expect(secondsBehind(stillToReplay(written, lsnOf({ lsn })!), 10_000)).toBe(seconds);
});

test("a server that replays nothing has no position", () => {
  expect(lsnOf({ lsn: null })).toBeNull();
});
