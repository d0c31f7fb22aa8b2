import { call } from "#app/ui/call.ts";
import { Chip } from "#app/ui/chip.tsx";
import type { Tone } from "#app/ui/tone.ts";
import type { JobLine } from "../present.ts";
import { ActionButton } from "./action-button.tsx";
import { Ids, Linked } from "./linked.tsx";
import { ZonedTime } from "#app/ui/zoned-time.tsx";

const states: Record<JobLine["state"], { tone: Tone; chip: string; next: string; mayRetry: boolean }> = {
  failed: { tone: "bad", chip: "Failed", next: "failed", mayRetry: true },
  retry: { tone: "wait", chip: "Will retry", next: "next", mayRetry: true },
  created: { tone: "wait", chip: "Waiting", next: "due", mayRetry: false },
  active: { tone: "bad", chip: "Orphaned", next: "last heard of", mayRetry: false },
};

/** An unfinished job: its error, its attempts and its next one. */
export function JobCard({ job }: { job: JobLine }) {
  const { tone, chip, next, mayRetry } = states[job.state];
  return (
    <li className="card flex flex-col gap-2 p-4">
      <header className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="min-w-0 text-base wrap-anywhere">{job.name}</h3>
        <Chip tone={tone}>{chip}</Chip>
      </header>
      <p className="text-sm text-soft">
        Since <ZonedTime at={job.at} />, {triedWords(job.attempts)}, {next} <ZonedTime at={job.next} />
      </p>
      {job.trouble && <p className="text-sm wrap-anywhere">{job.trouble}</p>}
      <p className="font-mono text-sm wrap-anywhere text-soft">{job.data}</p>
      <Ids ids={[job.id, ...new Set(job.data.match(/\b[a-z]{3}_[0-9a-z]{22}\b/g))]} />
      {mayRetry && (
        <div className="flex flex-wrap gap-3">
          <ActionButton
            label="Try now"
            send={() => call("POST /api/admin/jobs/{id}/retry", { path: { id: job.id } })}
            done="The job will run again now."
          />
        </div>
      )}
      <Linked
        links={[
          ["Other jobs of this kind", `/admin/jobs?q=${encodeURIComponent(job.name)}`],
          ["Audit log", `/admin/audit?q=${job.id}`],
        ]}
      />
    </li>
  );
}

function triedWords(attempts: number): string {
  if (attempts === 0) return "not yet tried";
  return attempts === 1 ? "tried once" : `tried ${attempts} times`;
}
