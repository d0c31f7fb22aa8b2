import { expect, test } from "vitest";
import { transaction } from "./db.server.ts";
import { defineJob, drainJobs, enqueue, handleJob } from "./jobs.server.ts";

const greet = defineJob<{ name: string }>("test.greet");

test("a job's row commits with the deed and vanishes with it", async () => {
  const { installJobs } = await import("./jobs.server.ts");
  await installJobs();
  const greeted: string[] = [];
  const handlers = [handleJob(greet, async ({ name }) => void greeted.push(name))];
  await transaction((trx) => enqueue(trx, greet, { name: "kept" }));
  await transaction(async (trx) => {
    await enqueue(trx, greet, { name: "undone" });
    throw new Error("undo");
  }).catch(() => undefined);
  await drainJobs(handlers);
  expect(greeted).toEqual(["kept"]);
});
