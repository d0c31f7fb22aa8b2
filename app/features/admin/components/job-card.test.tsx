import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { JobLine, QueueLine } from "../present.ts";
import { JobCard } from "./job-card.tsx";
import { Queues } from "./queues.tsx";

const job: JobLine = {
  id: "1",
  name: "emails.send",
  state: "created",
  data: '{"emailId":"eml_1"}',
  attempts: 0,
  trouble: null,
  at: "2026-11-03T12:00:00.000Z",
  next: "2026-11-03T12:05:00.000Z",
};

function textOf(shown: JobLine): string {
  const Stub = createRoutesStub([{ path: "/", Component: () => <JobCard job={shown} /> }]);
  return renderToStaticMarkup(<Stub />).replaceAll(/<[^>]*>/g, "");
}

test.each([
  ["created", 0, "Waiting", "not yet tried, due", false],
  ["active", 1, "Orphaned", "tried once, last heard of", false],
  ["retry", 2, "Will retry", "tried 2 times, next", true],
  ["failed", 3, "Failed", "tried 3 times, failed", true],
] as const)("a job in the state %s", (state, attempts, chip, words, mayRetry) => {
  const text = textOf({ ...job, state, attempts });
  expect(text).toContain(`emails.send${chip}`);
  expect(text).toContain(`${words} Nov 3, 2026`);
  expect(text.includes("Try now")).toBe(mayRetry);
});

test("a queue shows how much waits and since when, and leaves out zeros", () => {
  const queue: QueueLine = {
    queue: "emails.send",
    waiting: 1200,
    oldestSeconds: 300,
    running: 6,
    orphaned: 0,
    failed: 2,
  };
  const text = (queues: QueueLine[]) =>
    renderToStaticMarkup(<Queues queues={queues} asOf="2026-11-03T12:05:00.000Z" />).replaceAll(
      /<[^>]*>/g,
      "",
    );
  expect(text([queue])).toBe(
    "Queuesemails.send1,200 waiting, 6 running, 2 failed, oldest since Nov 3, 2026, 12:00 PM UTC",
  );
  expect(text([])).toBe("");
});
