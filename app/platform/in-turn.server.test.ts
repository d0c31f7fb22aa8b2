import { expect, test } from "vitest";
import { takeTurns } from "./in-turn.server.ts";

test("two at once, the rest in the order it came, and a failure gives its turn on", async () => {
  const inTurn = takeTurns(2);
  const started: string[] = [];
  const ends = new Map<string, { resolve: () => void; reject: (error: Error) => void }>();
  const begin = (name: string) =>
    inTurn(() => {
      started.push(name);
      return new Promise<string>((resolve, reject) => {
        ends.set(name, { resolve: () => resolve(name), reject });
      });
    });
  const works = ["a", "b", "c", "d"].map(begin);
  await expect.poll(() => started).toEqual(["a", "b"]);
  ends.get("b")!.reject(new Error("damaged"));
  await expect(works[1]).rejects.toThrow("damaged");
  await expect.poll(() => started).toEqual(["a", "b", "c"]);
  const late = begin("e");
  ends.get("a")!.resolve();
  await expect(works[0]).resolves.toBe("a");
  await expect.poll(() => started).toEqual(["a", "b", "c", "d"]);
  for (const name of ["c", "d"]) ends.get(name)!.resolve();
  await expect.poll(() => started).toEqual(["a", "b", "c", "d", "e"]);
  ends.get("e")!.resolve();
  await expect(Promise.all([works[2], works[3], late])).resolves.toEqual(["c", "d", "e"]);
});
