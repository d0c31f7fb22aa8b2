import { useActionData } from "react-router";
import type { Route } from "./+types/clock";
import { DevLinks } from "#app/stand-ins/dev-links.tsx";
import { answerForm } from "#app/platform/answer-form.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { NotFound } from "#app/platform/errors.ts";
import { readJump } from "#app/platform/jump-clock.server.ts";
import { toRouteError } from "#app/platform/to-route-error.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Page } from "#app/ui/page.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

export const meta: Route.MetaFunction = () => pageMeta({ title: "Demo clock", unlisted: true });

export async function loader() {
  return toRouteError(read());
}

export const action = (posted: Route.ActionArgs) =>
  answerForm(posted, { path: "/dev/jumps", kept: [], next: () => "/dev/clock" });

async function read() {
  if (!config.demo) throw new NotFound("There is no demo on this server.");
  return { now: now().toISOString(), days: Math.round((await readJump()) / 86_400_000) };
}

const jumps = [
  { by: "+1h", words: "1 hour" },
  { by: "+1d", words: "1 day" },
  { by: "+1w", words: "1 week" },
  { by: "+2w", words: "2 weeks" },
  { by: "+35d", words: "35 days" },
] as const;
const inWords = new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeStyle: "short", timeZone: "UTC" });

/** Moves the demo's time, so that rents renew, requests expire and payouts are sent. The same without scripts. */
export default function DemoClock({ loaderData }: Route.ComponentProps) {
  const refusal = useActionData<{ message: string }>();
  return (
    <Page
      title="Demo clock"
      lead="Move the time of this demo forward. What is due then happens within seconds; everyone stays logged in."
      actions={<DevLinks here="/dev/clock" />}
    >
      <div className="flex flex-col gap-6">
        {refusal && <Alert>{refusal.message}</Alert>}
        <div className="card p-4 sm:p-5">
          <p className="text-xl font-semibold">
            <time dateTime={loaderData.now}>{inWords.format(new Date(loaderData.now))} UTC</time>
          </p>
          <p className="mt-1 text-soft">
            {loaderData.days > 0 ? `${loaderData.days} days ahead of the real time.` : "The real time."}
          </p>
        </div>
        <form method="post" aria-label="Move the time" className="flex flex-wrap gap-3">
          {jumps.map(({ by, words }) => (
            <Button key={by} type="submit" name="by" value={by} variant="secondary">
              {words} ahead
            </Button>
          ))}
        </form>
        <p className="max-w-prose text-soft">
          Time only moves forward: to begin again, start with a new DATA_DIR.
        </p>
      </div>
    </Page>
  );
}
