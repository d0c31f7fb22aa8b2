import { useLocation, useNavigate, useRevalidator } from "react-router";
import type { Route } from "./+types/login";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { LoginForm } from "#app/features/accounts/login/components/login-form.tsx";
import { SocialLogin } from "#app/features/accounts/login/components/social-login.tsx";
import { homeOf, roles, safeNext, type UserJson } from "#app/features/accounts/model.ts";
import { readyProviders } from "#app/features/accounts/queries.server.ts";
import { sendHome } from "#app/features/accounts/session/send-home.server.ts";
import { setCartAside } from "#app/features/cart/components/use-cart.tsx";
import { answerForm } from "#app/platform/answer-form.server.ts";
import { config } from "#app/platform/config.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Link } from "#app/ui/link.tsx";
import { Page } from "#app/ui/page.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

export const meta: Route.MetaFunction = () => pageMeta({ title: "Login", unlisted: true });

export function loader({ context, request }: Route.LoaderArgs) {
  sendHome(context.get(actorContext), request);
  const asked = new URL(request.url).searchParams;
  return {
    demoRoles: config.hasDemoPeople ? roles : [],
    email: asked.get("email") ?? "",
    next: safeNext(asked.get("next")),
    reset: asked.has("reset"),
    ready: readyProviders(),
  };
}

/** The login form without script, and its two-factor code. */
export function action(posted: Route.ActionArgs) {
  const asked = new URL(posted.request.url).searchParams;
  const next = safeNext(asked.get("next"));
  return answerForm<{ user: UserJson } | { two_step: true }>(posted, {
    path: asked.has("code") ? "/api/login/code" : "/api/login",
    kept: ["email"],
    next: (answer) =>
      "user" in answer
        ? (next ?? homeOf(answer.user.role))
        : `/login?${new URLSearchParams({ code: "", ...(next && { next }) })}`,
  });
}

export default function Login({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  return (
    <Page title="Login" lead="Login to your tenant or landlord account" width="form">
      <div className="card flex flex-col gap-5 p-5 shadow-raised sm:p-6">
        {loaderData.next?.startsWith("/messages/new?property=") && (
          <Alert tone="info">Log in or sign up to ask your question.</Alert>
        )}
        {loaderData.reset && <Alert tone="good">Your password was changed. Please log in.</Alert>}
        <SocialLogin
          offered={["google", "facebook", "apple"]}
          ready={loaderData.ready}
          onLoggedIn={({ role }, loggedIn) => {
            setCartAside();
            return navigate(loaderData.next ?? homeOf(role), { replace: true, state: { loggedIn } });
          }}
        >
          <LoginForm
            email={loaderData.email}
            demoRoles={loaderData.demoRoles}
            onLoggedIn={() => {
              setCartAside();
              // The loader redirects a logged-in member.
              return revalidate();
            }}
          />
          <p className="flex flex-col items-start">
            <Link to="/forgot-password" className="text-link inline-flex min-h-11 items-center self-start">
              Forgot your password? Click here
            </Link>
            <Link to={`/signup${search}`} className="text-link inline-flex min-h-11 items-center self-start">
              Don't have an account? Sign up
            </Link>
          </p>
        </SocialLogin>
      </div>
    </Page>
  );
}
