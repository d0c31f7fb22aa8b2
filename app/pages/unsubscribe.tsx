import { useState } from "react";
import type { Route } from "./+types/unsubscribe";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { call, sentenceOf } from "#app/ui/call.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Page } from "#app/ui/page.tsx";

export const meta: Route.MetaFunction = () => pageMeta({ title: "Reminders", unlisted: true });

/** Opening the link changes nothing: programs that look at mails open links too. */
export function loader({ url }: Route.LoaderArgs) {
  return { token: url.searchParams.get("token") ?? "" };
}

export default function Unsubscribe({ loaderData: { token } }: Route.ComponentProps) {
  const [state, setState] = useState<"asked" | "off" | "on">("asked");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const wanted = state === "off" ? "on" : "off";

  async function choose() {
    setBusy(true);
    setFailure(null);
    try {
      const params = new URLSearchParams({ token, reminders: wanted });
      await call(`/api/unsubscribe?${params}`, { method: "POST" });
      setState(wanted);
    } catch (error) {
      setFailure(sentenceOf(error, "Something went wrong. Please try again."));
    }
    setBusy(false);
  }

  return (
    <Page
      title="Reminders"
      lead="We remind landlords of requests that wait for their answer. Mails about reservations come anyway."
      width="text"
    >
      <div className="flex flex-col items-start gap-5">
        {state === "off" && <Alert tone="good">You get no more reminders.</Alert>}
        {state === "on" && <Alert tone="good">You get reminders again.</Alert>}
        {failure && <Alert>{failure}</Alert>}
        <Button busy={busy} onClick={() => void choose()}>
          {wanted === "off" ? "Stop reminders" : "Get reminders again"}
        </Button>
      </div>
    </Page>
  );
}
