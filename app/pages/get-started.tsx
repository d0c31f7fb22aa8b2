import { useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import type { Route } from "./+types/get-started";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { EmailFirstForm } from "#app/features/accounts/login/components/email-first-form.tsx";
import { LoginForm } from "#app/features/accounts/login/components/login-form.tsx";
import { safeNext } from "#app/features/accounts/model.ts";
import { sendHome } from "#app/features/accounts/session/send-home.server.ts";
import { setCartAside } from "#app/features/cart/components/use-cart.tsx";
import { apiContext } from "#app/platform/api-context.server.ts";
import { answerWith } from "#app/platform/answer-form.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { Page } from "#app/ui/page.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

export const meta: Route.MetaFunction = () => pageMeta({ title: "Get started", unlisted: true });

export function loader({ context, request }: Route.LoaderArgs) {
  sendHome(context.get(actorContext), request);
  return { next: safeNext(new URL(request.url).searchParams.get("next")) };
}

/** The way on to signup or login, with the way back. */
function withNext(email: string, next: string | null): URLSearchParams {
  return new URLSearchParams({ email, ...(next && { next }) });
}

/** The email form without script: leads to the password, or to signup. */
export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readForm(request);
  const email = fields["email"]?.trim() ?? "";
  const query = new URLSearchParams({ email });
  const next = safeNext(new URL(request.url).searchParams.get("next"));
  const answer = await context.get(apiContext)(`/api/check-email?${query}`, { method: "GET" });
  return answerWith<{ exists: boolean }>(answer, {
    path: "/api/check-email",
    fields,
    kept: ["email"],
    next: ({ exists }) => `/${exists ? "login" : "signup"}?${withNext(email, next)}`,
  });
}

export default function GetStarted({ loaderData: { next } }: Route.ComponentProps) {
  const [known, setKnown] = useState<string | null>(null);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  return (
    <Page title="Login" lead="Login to your tenant or landlord account" width="form">
      <div className="card flex flex-col gap-5 p-5 shadow-raised sm:p-6">
        {known === null ? (
          <EmailFirstForm
            onKnown={setKnown}
            onUnknown={(email) => void navigate(`/signup?${withNext(email, next)}`)}
          />
        ) : (
          <>
            <LoginForm
              email={known}
              passwordFirst
              onLoggedIn={() => {
                setCartAside();
                return revalidate();
              }}
            />
            <Link to="/forgot-password" className="text-link inline-flex min-h-11 items-center self-start">
              Forgot your password? Click here
            </Link>
            <Button variant="quiet" onClick={() => setKnown(null)}>
              Use another email
            </Button>
          </>
        )}
      </div>
    </Page>
  );
}
