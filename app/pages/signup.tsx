import { useState } from "react";
import { Link, useNavigate } from "react-router";
import type { Route } from "./+types/signup";
import { actorContext } from "#app/features/accounts/actor-context.server.ts";
import { SignupForm } from "#app/features/accounts/components/signup-form.tsx";
import { SocialSignIn } from "#app/features/accounts/components/social-sign-in.tsx";
import { homeOf, safeNext } from "#app/features/accounts/model.ts";
import { readyProviders } from "#app/features/accounts/queries.server.ts";
import { sendHome } from "#app/features/accounts/send-home.server.ts";
import { setCartAside } from "#app/features/cart/components/use-cart.tsx";
import { Page } from "#app/ui/page.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

export const meta: Route.MetaFunction = () =>
  pageMeta({
    title: "Sign Up",
    description: "Make an account to rent a space near you, or to rent out your own.",
  });

export function loader({ context, request }: Route.LoaderArgs) {
  sendHome(context.get(actorContext), request);
  const asked = new URL(request.url).searchParams;
  return {
    email: asked.get("email") ?? "",
    next: safeNext(asked.get("next")),
    ready: readyProviders(),
  };
}

export default function Signup({ loaderData: { email, next, ready } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const [role, setRole] = useState("tenant");
  const login = (withEmail: string) =>
    `/login?${new URLSearchParams({ ...(withEmail && { email: withEmail }), ...(next && { next }) })}`;
  return (
    <Page title="Sign Up" lead="Find space near you, or rent out yours." width="form">
      <div className="card flex flex-col gap-5 p-5 shadow-raised sm:p-6">
        <SocialSignIn
          offered={["google"]}
          ready={ready}
          role={role}
          onSignedIn={(user, signedIn) => {
            setCartAside();
            return navigate(next ?? homeOf(user.role), { replace: true, state: { signedIn } });
          }}
        >
          <SignupForm
            email={email}
            onRole={setRole}
            onSignedUp={(signedUp) =>
              navigate(login(signedUp), { state: { news: "Account created. Please log in." } })
            }
          />
          <Link to={login("")} className="text-link py-2">
            Already have an account? Login
          </Link>
        </SocialSignIn>
      </div>
    </Page>
  );
}
