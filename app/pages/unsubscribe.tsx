import { type FormEvent, useState } from "react";
import type { Route } from "./+types/unsubscribe";
import { WaysOn } from "#app/features/accounts/session/components/ways-on.tsx";
import { emailsInWords } from "#app/features/notices/model.ts";
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
  ...pageMeta({ title: "Emails", unlisted: true }),
  { name: "referrer", content: "same-origin" },
];

/** Opening the link changes nothing: email scanners open links, too. */
export function loader({ url }: Route.LoaderArgs) {
  const token = url.searchParams.get("token") ?? "";
  return { token, words: emailsInWords(token.split(".")[1]) };
}

/** The button without script. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const fields = await readForm(request);
  const emails = fields["emails"] === "on" ? "on" : "off";
  const token = url.searchParams.get("token") ?? "";
  const address = addressFor("POST /api/unsubscribe", { query: { token, emails } });
  const response = await context.get(apiContext)(address, { method: "POST" });
  if (response.ok) return { chosen: emails } as const;
  return answerWith(response, { path, next: () => "/", kept: [], fields });
}

export default function Unsubscribe({ loaderData: { token, words }, actionData }: Route.ComponentProps) {
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
      await call("POST /api/unsubscribe", { query: { token, emails: wanted } });
      setState(wanted);
    } catch (error) {
      setFailure(sentenceOf(error, "Something went wrong. Please try again."));
    }
    setBusy(false);
  }

  return (
    <Page title={words.title} lead={words.lead} width="text">
      <form
        method="post"
        onSubmit={(event) => void choose(event)}
        className="flex flex-col items-start gap-5"
      >
        {state === "off" && <Alert tone="good">You won’t get {words.what} anymore.</Alert>}
        {state === "on" && <Alert tone="good">You’ll get {words.what} again.</Alert>}
        {failure && (
          <>
            <Alert>{failure}</Alert>
            <WaysOn canSearch={false} />
          </>
        )}
        <input type="hidden" name="emails" value={wanted} />
        <Button type="submit" busy={busy}>
          {wanted === "off" ? `Stop ${words.what}` : `Get ${words.what} again`}
        </Button>
      </form>
    </Page>
  );
}
