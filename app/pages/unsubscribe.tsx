import { type FormEvent, useState } from "react";
import type { Route } from "./+types/unsubscribe";
import { apiContext } from "#app/platform/api-context.server.ts";
import { answerWith } from "#app/platform/answer-form.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { addressFor, call, sentenceOf } from "#app/ui/call.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Page } from "#app/ui/page.tsx";
import { useRefusal } from "#app/ui/use-refusal.ts";

const path = "/api/unsubscribe";

export const meta: Route.MetaFunction = () => [
  ...pageMeta({ title: "Reminders", unlisted: true }),
  { name: "referrer", content: "same-origin" },
];

/** Opening the link changes nothing: email scanners open links, too. */
export function loader({ url }: Route.LoaderArgs) {
  return { token: url.searchParams.get("token") ?? "" };
}

/** The button without script. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const fields = await readForm(request);
  const reminders = fields["reminders"] === "on" ? "on" : "off";
  const token = url.searchParams.get("token") ?? "";
  const address = addressFor("POST /api/unsubscribe", { query: { token, reminders } });
  const response = await context.get(apiContext)(address, { method: "POST" });
  if (response.ok) return { chosen: reminders } as const;
  return answerWith(response, { path, next: () => "/", kept: [], fields });
}

export default function Unsubscribe({ loaderData: { token }, actionData }: Route.ComponentProps) {
  const chosen = actionData && "chosen" in actionData ? actionData.chosen : null;
  const { message } = useRefusal(path);
  const [state, setState] = useState<"asked" | "off" | "on">(chosen ?? "asked");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(message || null);
  const wanted = state === "off" ? "on" : "off";

  async function choose(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setFailure(null);
    try {
      await call("POST /api/unsubscribe", { query: { token, reminders: wanted } });
      setState(wanted);
    } catch (error) {
      setFailure(sentenceOf(error, "Something went wrong. Please try again."));
    }
    setBusy(false);
  }

  return (
    <Page
      title="Reminders"
      lead="We remind landlords of requests waiting for an answer. You still get emails about reservations."
      width="text"
    >
      <form
        method="post"
        onSubmit={(event) => void choose(event)}
        className="flex flex-col items-start gap-5"
      >
        {state === "off" && <Alert tone="good">You won’t get reminders anymore.</Alert>}
        {state === "on" && <Alert tone="good">You’ll get reminders again.</Alert>}
        {failure && <Alert>{failure}</Alert>}
        <input type="hidden" name="reminders" value={wanted} />
        <Button type="submit" busy={busy}>
          {wanted === "off" ? "Stop reminders" : "Get reminders again"}
        </Button>
      </form>
    </Page>
  );
}
