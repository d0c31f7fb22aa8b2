import { type FormEvent, useState } from "react";
import type { Route } from "./+types/message-emails";
import { WaysOn } from "#app/features/accounts/session/components/ways-on.tsx";
import { answerForm } from "#app/platform/answer-form.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { call, sentenceOf } from "#app/ui/call.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Page } from "#app/ui/page.tsx";
import { useRefusal } from "#app/ui/use-refusal.ts";

const path = "/api/message-emails";

export const meta: Route.MetaFunction = () => [
  ...pageMeta({ title: "Emails about messages", unlisted: true }),
  { name: "referrer", content: "same-origin" },
];

/** Opening the link changes nothing: email scanners open links, too. */
export function loader({ url }: Route.LoaderArgs) {
  return { token: url.searchParams.get("token") ?? "", isOff: url.searchParams.has("off") };
}

/** The button without script. */
export const action = (posted: Route.ActionArgs) =>
  answerForm(posted, {
    path,
    method: "PUT",
    body: () => ({ wants_emails: false, token: posted.url.searchParams.get("token") ?? "" }),
    kept: [],
    next: () => "/message-emails?off=1",
  });

export default function MessageEmails({ loaderData: { token, isOff } }: Route.ComponentProps) {
  const { message } = useRefusal(path);
  const [off, setOff] = useState(isOff);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(message || null);

  async function stop(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setFailure(null);
    try {
      await call("PUT /api/message-emails", { json: { wants_emails: false, token } });
      setOff(true);
    } catch (error) {
      setFailure(sentenceOf(error, "Something went wrong. Please try again."));
    }
    setBusy(false);
  }

  return (
    <Page
      title="Emails about messages"
      lead="We email you about messages that stay unread for 2 minutes. You still get emails about reservations and payments."
      width="text"
    >
      <form method="post" onSubmit={(event) => void stop(event)} className="flex flex-col items-start gap-5">
        {failure && (
          <>
            <Alert>{failure}</Alert>
            <WaysOn canSearch={false} />
          </>
        )}
        {off ? (
          <Alert tone="good">
            You won’t get emails about messages anymore. You can turn them on again at Messages.
          </Alert>
        ) : (
          <Button type="submit" busy={busy}>
            Stop emails about messages
          </Button>
        )}
      </form>
    </Page>
  );
}
