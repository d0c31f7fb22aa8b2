import type { Route } from "./+types/admin-jobs";
import { actorContext } from "#app/features/accounts/actor-context.server.ts";
import { JobCard } from "#app/features/office/components/job-card.tsx";
import { OfficeList } from "#app/features/office/components/office-list.tsx";
import { Office } from "#app/features/office/components/office.tsx";
import { openOffice } from "#app/features/office/open-office.server.ts";
import { presentJob } from "#app/features/office/present.ts";
import { jobsInTrouble } from "#app/features/office/queries.server.ts";
import { readLooked } from "#app/features/office/schema.ts";
import { pageMeta } from "#app/ui/page-meta.ts";

export const meta: Route.MetaFunction = () => pageMeta({ title: "Jobs", unlisted: true });

export async function loader({ context, url }: Route.LoaderArgs) {
  const looked = readLooked(url.searchParams);
  return openOffice(context.get(actorContext), async (administrator) => {
    const { rows, hasMore } = await jobsInTrouble(administrator, looked);
    return { looked, found: { rows: rows.map(presentJob), hasMore } };
  });
}

export default function AdminJobs({ loaderData }: Route.ComponentProps) {
  return (
    <Office
      title="Jobs"
      lead="What is done after the fact and went wrong: given up, or waiting to be tried again."
      visit={loaderData}
    >
      {(shown) => (
        <OfficeList
          {...shown}
          searched="A kind of job, an id, or words of the trouble"
          none="No jobs in trouble."
        >
          {(line) => <JobCard key={line.id} job={line} />}
        </OfficeList>
      )}
    </Office>
  );
}
