import { afterEach } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    /** The test failed first because `expect.poll` waited in vain. Its message is the one of a wrong result. */
    pollRanOut?: boolean;
  }
}

afterEach(({ task }) => {
  // A test's errors are plain objects by now.
  const cause = task.result?.errors?.[0]?.cause as { message?: unknown } | undefined;
  if (String(cause?.message).endsWith("did not succeed in time.")) task.meta.pollRanOut = true;
});
