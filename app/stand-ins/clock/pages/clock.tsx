import { useState } from "react";
import { useRevalidator } from "react-router";
import type { Route } from "./+types/clock";
import { now } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { NotFound } from "#app/platform/errors.ts";
import { readJump } from "#app/platform/jump-clock.server.ts";
import { toRouteError } from "#app/platform/to-route-error.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { call, sentenceOf } from "#app/ui/call.ts";
import { Page } from "#app/ui/page.tsx";

export const meta: Route.MetaFunction = () => [{ title: "Demo clock" }];

export async function loader() {
  return toRouteError(read());
}

async function read() {
  if (!config.demo) throw new NotFound("There is no demo on this server.");
  return { now: now().toISOString(), days: Math.round((await readJump()) / 86_400_000) };
}

const jumps = [
  { by: "+1h", words: "1 hour" },
  { by: "+1d", words: "1 day" },
  { by: "+1w", words: "1 week" },
  { by: "+35d", words: "35 days" },
] as const;

/** Moves the demo's time, so that rents renew, requests expire and payouts are sent. */
export default function DemoClock({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const [failure, setFailure] = useState<string | null>(null);

  async function jump(by: (typeof jumps)[number]["by"]) {
    setFailure(null);
    try {
      await call("POST /dev/clock", { json: { by } });
      await revalidate();
    } catch (error) {
      setFailure(sentenceOf(error, "The time could not be moved."));
    }
  }

  const at = loaderData.now.slice(0, 16).replace("T", " ");
  return (
    <Page
      title="Demo clock"
      lead="Move the time of this demo forward. What is due then happens within a minute."
    >
      <p>
        It is <time dateTime={loaderData.now}>{at} UTC</time>
        {loaderData.days > 0 && `, ${loaderData.days} days ahead of the real time`}.
      </p>
      <div className="flex flex-wrap gap-3">
        {jumps.map(({ by, words }) => (
          <Button key={by} variant="secondary" onClick={() => void jump(by)}>
            {words} ahead
          </Button>
        ))}
      </div>
      {failure && <Alert>{failure}</Alert>}
    </Page>
  );
}
