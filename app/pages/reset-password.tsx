import { useEffect, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import type { Route } from "./+types/reset-password";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { ResetPasswordForm } from "#app/features/accounts/credentials/components/reset-password-form.tsx";
import { isLoggedIn } from "#app/features/accounts/model.ts";
import { answerForm } from "#app/platform/answer-form.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Page } from "#app/ui/page.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

const redirectAfterMs = 3000;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...pageMeta({ title: titleOf(loaderData ?? null), unlisted: true }),
  { name: "referrer", content: "same-origin" },
];

/** A member without an emailed link changes the password that they know. */
function titleOf(asked: { token: string | null; loggedIn: boolean } | null): string {
  return asked?.loggedIn && asked.token === null ? "Change password" : "Reset password";
}

export function loader({ context, request }: Route.LoaderArgs) {
  return {
    token: new URL(request.url).searchParams.get("token"),
    loggedIn: isLoggedIn(context.get(actorContext)),
  };
}

/** Without script the token stays in the URL and the form, for another attempt. */
export const action = (posted: Route.ActionArgs) =>
  answerForm(posted, { path: "/api/reset-password", kept: [], next: () => "/login?reset" });

export default function ResetPassword({ loaderData }: Route.ComponentProps) {
  // The token is kept here and removed from the URL at once, so that it is in no history or screenshot.
  const [token] = useState(loaderData.token);
  // It logs everyone out, and still is what it was.
  const [title] = useState(() => titleOf(loaderData));
  const [mayAsk] = useState(token !== null || loaderData.loggedIn);
  const [done, setDone] = useState<string | null>(null);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();

  useEffect(() => {
    window.history.replaceState(window.history.state, "", "/reset-password");
  }, []);

  useEffect(() => {
    if (done === null) return;
    const timer = setTimeout(() => void navigate("/login"), redirectAfterMs);
    return () => clearTimeout(timer);
  }, [done, navigate]);

  function finish(message: string) {
    localStorage.removeItem("user");
    setDone(message);
    // Every session has ended, including this one.
    void revalidate();
  }

  return (
    <Page title={title} lead={done ? undefined : "Choose a new password for your account."} width="form">
      <div className="card flex flex-col gap-5 p-5 shadow-raised sm:p-6">
        {done && (
          <Alert tone="good">
            {done} <span className="font-normal">We’ll take you to the login page in a moment.</span>
          </Alert>
        )}
        {!done && mayAsk && <ResetPasswordForm token={token} onDone={finish} />}
        {!done && !mayAsk && (
          <>
            <Alert tone="info">To choose a new password, open the link in our email.</Alert>
            <LinkButton to="/forgot-password">Get a link</LinkButton>
          </>
        )}
      </div>
    </Page>
  );
}
