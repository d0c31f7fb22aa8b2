import type { Actor } from "#app/features/accounts/model.ts";
import { busyQueues, jobsInTrouble } from "./queries.server.ts";
import type { ListQuery } from "./schema.ts";

/** The admin page of jobs: unfinished jobs, and the queues that hold some. */
export async function loadJobs(actor: Actor, listQuery: ListQuery) {
  const [jobs, queues] = await Promise.all([jobsInTrouble(actor, listQuery), busyQueues(actor)]);
  return { jobs, queues };
}
