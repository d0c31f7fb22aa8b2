import { Chip } from "#app/ui/chip.tsx";
import type { JobLine } from "../present.ts";
import { DeedButton } from "./deed-button.tsx";
import { Moment } from "./moment.tsx";

/** A job that went wrong: which, why, how often it was tried and when it is tried again. */
export function JobCard({ job }: { job: JobLine }) {
  const failed = job.state === "failed";
  return (
    <li className="card flex flex-col gap-2 p-4">
      <header className="flex flex-wrap items-start justify-between gap-2">
        <h2 className="min-w-0 text-base">{job.name}</h2>
        <Chip tone={failed ? "bad" : "wait"}>{failed ? "Given up" : "To be tried again"}</Chip>
      </header>
      <p className="text-sm text-soft">
        Since <Moment at={job.at} />, tried {job.attempts === 1 ? "once" : `${job.attempts} times`},{" "}
        {failed ? "given up" : "next"} <Moment at={job.next} />
      </p>
      {job.trouble && <p className="text-sm wrap-anywhere">{job.trouble}</p>}
      <p className="font-mono text-sm wrap-anywhere text-soft">{job.data}</p>
      <div className="flex flex-wrap gap-3">
        <DeedButton label="Try now" path={`/api/admin/jobs/${job.id}/retry`} done="The job is tried again." />
      </div>
    </li>
  );
}
