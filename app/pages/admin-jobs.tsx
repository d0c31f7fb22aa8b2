import type { Route } from "./+types/admin-jobs";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { loadJobs } from "#app/features/admin/load-jobs.server.ts";
import { JobCard } from "#app/features/admin/components/job-card.tsx";
import { AdminFrame } from "#app/features/admin/components/admin-frame.tsx";
import { AdminTable } from "#app/features/admin/components/admin-table.tsx";
import { Queues } from "#app/features/admin/components/queues.tsx";
import { StateChip } from "#app/features/admin/components/state-chip.tsx";
import type { ListRows } from "#app/features/admin/lists/model.ts";
import { openAdminPage } from "#app/features/admin/open-admin-page.server.ts";
import { readListQuery } from "#app/features/admin/schema.ts";
import { now } from "#app/platform/clock.server.ts";
import { clockTrouble } from "#app/platform/watch-clock.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

export const meta: Route.MetaFunction = () => pageMeta({ title: "Background jobs", unlisted: true });

export async function loader({ context, url }: Route.LoaderArgs) {
  const listQuery = readListQuery(url.searchParams);
  return openAdminPage(context.get(actorContext), "/admin/jobs", async (administrator) => {
    const { jobs: list, queues } = await loadJobs(administrator, listQuery);
    return { list, queues, asOf: now().toISOString(), trouble: clockTrouble() };
  });
}

export default function AdminJobs({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame title="Background jobs" lead="Failed jobs first, then waiting ones." visit={loaderData}>
      {({ list, queues, asOf, trouble }) => (
        <div className="flex flex-col gap-6">
          {trouble && <Alert tone="bad">{trouble}</Alert>}
          <Queues queues={queues} asOf={asOf} />
          <section aria-labelledby="jobs" className="flex flex-col gap-3">
            <h2 id="jobs">Background jobs not done</h2>
            <AdminTable
              {...list}
              searched="Kind of job, id, or words of the error"
              none="No waiting or failed jobs."
              cells={cells}
              renderDrawer={drawer}
            />
          </section>
        </div>
      )}
    </AdminFrame>
  );
}

const words = { failed: "failed", retry: "will retry", created: "waiting", active: "orphaned" };

function drawer(job: ListRows["jobs"]) {
  return <JobCard job={job} />;
}

const cells = { State: stateOf };

function stateOf({ state }: ListRows["jobs"]) {
  return <StateChip state={words[state]} />;
}
