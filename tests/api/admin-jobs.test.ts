import { sql } from "kysely";
import { expect, test } from "vitest";
import { memberReinstated } from "#app/features/accounts/events.server.ts";
import { jobsInTrouble } from "#app/features/admin/queries.server.ts";
import { presentJob } from "#app/features/admin/present.ts";
import { db, transaction } from "#app/platform/db.server.ts";
import { drainJobs, enqueue, handleJob } from "#app/platform/jobs.server.ts";
import { newAdministrator, newLandlord, newTenant } from "#tests/support/people.ts";
import { call } from "#tests/support/web.ts";

const administrator = await newAdministrator();

const shown = async (q = "") => (await jobsInTrouble(administrator.actor, { q })).rows.map(presentJob);
const retry = (id: string, cookie = administrator.cookie) =>
  call(`/api/admin/jobs/${id}/retry`, { method: "POST", cookie });

/** A job as the queue leaves it after a failure: failed for good, or with an hour to wait. */
async function jobInState(userId: string, state: "failed" | "retry") {
  await transaction((trx) => enqueue(trx, memberReinstated, { userId }));
  await sql`update pgboss.job set state = ${state}, retry_count = retry_limit, output = '{"message": "The provider is away"}',
    start_after = now() + interval '1 hour', completed_on = case when ${state} = 'failed' then now() end
    where name = ${memberReinstated.name} and data->>'userId' = ${userId}`.execute(db);
}

test.each(["failed", "retry"] as const)(
  "a job in the state %s is listed and runs on demand",
  async (state) => {
    const userId = `usr_${state}`;
    await jobInState(userId, state);
    const [job, ...others] = await shown(userId);
    expect(others).toEqual([]);
    expect(job).toMatchObject({ name: memberReinstated.name, state, trouble: "The provider is away" });
    expect(job!.data).toContain(userId);
    const done: string[] = [];
    const handlers = [handleJob(memberReinstated, async (about) => void done.push(about.userId))];
    await drainJobs(handlers);
    expect(done).toEqual([]);
    expect((await retry(job!.id)).status).toBe(202);
    await drainJobs(handlers);
    expect(done).toEqual([userId]);
    expect(await shown(userId)).toEqual([]);
    const again = await retry(job!.id);
    expect([again.status, again.body.message]).toEqual([404, "Failed job not found."]);
  },
);

test("is for administrators only", async () => {
  await jobInState("usr_kept", "failed");
  const [job] = await shown("usr_kept");
  const tenant = await newTenant();
  expect((await retry(job!.id, "")).status).toBe(401);
  for (const { cookie } of [tenant, await newLandlord()])
    expect((await retry(job!.id, cookie)).status).toBe(403);
  expect((await retry("no-uuid")).status).toBe(404);
  await expect(jobsInTrouble(tenant.actor, { q: "" })).rejects.toMatchObject({ status: 403 });
  expect(await shown("usr_kept")).toHaveLength(1);
});
