import { type FormEvent, useState } from "react";
import { data } from "react-router";
import type { Route } from "./+types/end-rental";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { WaysOn } from "#app/features/accounts/session/components/ways-on.tsx";
import { loadEnding } from "#app/features/leases/load-ending.server.ts";
import { apiContext } from "#app/platform/api-context.server.ts";
import { answerWith } from "#app/platform/answer-form.server.ts";
import { dayInWords } from "#app/platform/dates.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { call, sentenceOf } from "#app/ui/call.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Page } from "#app/ui/page.tsx";
import { useRefusal } from "#app/ui/use-refusal.ts";

const path = "/api/end-rental";

export const meta: Route.MetaFunction = () => [
  ...pageMeta({ title: "End a rental", unlisted: true }),
  { name: "referrer", content: "same-origin" },
];

/** Opening the link changes nothing: email scanners open links, too. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get("token") ?? "";
  const ending = await loadEnding(context.get(actorContext), token);
  return data({ token, ending }, { status: ending.problem === null || ending.title !== null ? 200 : 404 });
}

/** The button without script. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const fields = await readForm(request);
  const response = await context.get(apiContext)(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ token: url.searchParams.get("token") ?? "" }),
  });
  return answerWith(response, { path, next: () => `${url.pathname}${url.search}`, kept: [], fields });
}

export default function EndRental({ loaderData: { token, ending } }: Route.ComponentProps) {
  const { message } = useRefusal(path);
  const [lastDay, setLastDay] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(message || null);

  async function end(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setFailure(null);
    try {
      setLastDay((await call("POST /api/end-rental", { json: { token } })).last_day);
    } catch (error) {
      setFailure(sentenceOf(error, "The rental could not be ended. Please try again."));
    }
    setBusy(false);
  }

  return (
    <Page title="End a rental" lead={ending.title ?? undefined} width="text">
      <div className="flex flex-col items-start gap-5">
        {failure && <Alert>{failure}</Alert>}
        {lastDay !== null && <Alert tone="good">The rental ends on {dayInWords(lastDay)}.</Alert>}
        {lastDay === null && ending.problem !== null && <Alert tone="info">{ending.problem}</Alert>}
        {ending.problem !== null && ending.reservationId === null && (
          <>
            <LinkButton to="/rentals" variant="secondary">
              Open your rentals
            </LinkButton>
            <WaysOn />
          </>
        )}
        {lastDay === null && ending.problem === null && (
          <form
            method="post"
            onSubmit={(event) => void end(event)}
            className="flex flex-col items-start gap-4"
          >
            <p>
              If you end it today, the last day is <strong>{dayInWords(ending.lastDay)}</strong>. The last{" "}
              {ending.period} is billed by the day; what you paid beyond it is refunded to your card. This
              can’t be undone.
            </p>
            <Button type="submit" variant="danger" busy={busy}>
              End rental
            </Button>
          </form>
        )}
        {ending.reservationId !== null && (
          <LinkButton to={`/checkout/${ending.reservationId}`} variant="secondary">
            Open the reservation
          </LinkButton>
        )}
      </div>
    </Page>
  );
}
