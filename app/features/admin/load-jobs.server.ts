import type { Actor } from "#app/features/accounts/model.ts";
import { loadList } from "./lists/load-list.server.ts";
import { busyQueues } from "./queries.server.ts";
import type { ListQuery } from "./schema.ts";

/** The admin page of jobs: unfinished jobs, and the queues that hold some. */
export async function loadJobs(actor: Actor, listQuery: ListQuery) {
  const [jobs, queues] = await Promise.all([loadList(actor, "jobs", listQuery), busyQueues(actor)]);
  return { jobs, queues };
}
