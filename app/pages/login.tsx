import { Link, useLocation, useNavigate, useRevalidator } from "react-router";
import type { Route } from "./+types/login";
import { actorContext } from "#app/features/accounts/actor-context.server.ts";
import { LoginForm } from "#app/features/accounts/components/login-form.tsx";
import { SocialSignIn } from "#app/features/accounts/components/social-sign-in.tsx";
import { homeOf, roles, safeNext } from "#app/features/accounts/model.ts";
import { readyProviders } from "#app/features/accounts/queries.server.ts";
import { sendHome } from "#app/features/accounts/send-home.server.ts";
import { setCartAside } from "#app/features/cart/components/use-cart.tsx";
import { config } from "#app/platform/config.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Page } from "#app/ui/page.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

export const meta: Route.MetaFunction = () => pageMeta({ title: "Login", unlisted: true });

export function loader({ context, request }: Route.LoaderArgs) {
  sendHome(context.get(actorContext), request);
  const asked = new URL(request.url).searchParams;
  return {
    demoRoles: config.demo ? roles : [],
    email: asked.get("email") ?? "",
    next: safeNext(asked.get("next")),
    ready: readyProviders(),
  };
}

export default function Login({ loaderData }: Route.ComponentProps) {
  const { search, state } = useLocation();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const news = (state as { news?: string } | null)?.news;
  return (
    <Page title="Login" lead="Login to your tenant or landlord account" width="form">
      <div className="card flex flex-col gap-5 p-5 shadow-raised sm:p-6">
        {news && <Alert tone="good">{news}</Alert>}
        <SocialSignIn
          offered={["google", "facebook", "apple"]}
          ready={loaderData.ready}
          onSignedIn={({ role }, signedIn) => {
            setCartAside();
            return navigate(loaderData.next ?? homeOf(role), { replace: true, state: { signedIn } });
          }}
        >
          <LoginForm
            email={loaderData.email}
            demoRoles={loaderData.demoRoles}
            onLoggedIn={() => {
              setCartAside();
              // The loader sends who is signed in on.
              return revalidate();
            }}
          />
          <p className="flex flex-col gap-1">
            <Link to="/forgot-password" className="text-link py-2">
              Forgot your password? Click here
            </Link>
            <Link to={`/signup${search}`} className="text-link py-2">
              Don't have an account? Sign up
            </Link>
          </p>
        </SocialSignIn>
      </div>
    </Page>
  );
}
