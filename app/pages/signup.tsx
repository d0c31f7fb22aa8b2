import { useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import type { Route } from "./+types/signup";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { SignupForm } from "#app/features/accounts/members/components/signup-form.tsx";
import { useTerms } from "#app/features/accounts/terms/components/use-terms.tsx";
import { SocialLogin } from "#app/features/accounts/login/components/social-login.tsx";
import { afterSignup, isChoosable, safeNext, type UserJson } from "#app/features/accounts/model.ts";
import { readyProviders } from "#app/features/accounts/queries.server.ts";
import { sendHome } from "#app/features/accounts/session/send-home.server.ts";
import { meetCart } from "#app/features/cart/components/use-cart.tsx";
import { answerForm } from "#app/platform/answer-form.server.ts";
import { Link } from "#app/ui/link.tsx";
import { Page } from "#app/ui/page.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

export const meta: Route.MetaFunction = () =>
  pageMeta({
    title: "Sign Up",
    description: "Create an account to rent a space near you or list your own.",
  });

export function loader({ context, request }: Route.LoaderArgs) {
  sendHome(context.get(actorContext), request);
  const asked = new URL(request.url).searchParams;
  const next = safeNext(asked.get("next"));
  return {
    entries: entriesIn(asked, next),
    isLandlord: asked.get("role") === "landlord",
    next,
    after: {
      tenant: afterSignup("tenant", next),
      landlord: afterSignup("landlord", next),
      administrator: afterSignup("administrator", next),
    },
    ready: readyProviders(),
  };
}

/** What the URL fills in. Who comes from a property's page, or a question about one, looks for space. */
function entriesIn(asked: URLSearchParams, next: string | null) {
  const proposed = /^\/(properties\/|messages\/new\?property=)/.test(next ?? "") ? "tenant" : "";
  const [role = "", username = "", email = ""] = ["role", "username", "email"].map(
    (name) => asked.get(name) ?? undefined,
  );
  return { role: isChoosable(role) ? role : proposed, username, email };
}

/** The signup form without script. */
export const action = (posted: Route.ActionArgs) =>
  answerForm<{ user: UserJson }>(posted, {
    path: "/api/signup",
    kept: ["role", "username", "email"],
    next: ({ user }) =>
      afterSignup(user.role, safeNext(new URL(posted.request.url).searchParams.get("next"))),
  });

const leadOfLandlords = "Create your account, then describe your space in six short steps. Listing is free.";

export default function Signup({ loaderData }: Route.ComponentProps) {
  const { entries, isLandlord, next, after, ready } = loaderData;
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [role, setRole] = useState("");
  const [roleMissing, setRoleMissing] = useState(0);
  const terms = useTerms();

  function mayOpen(): boolean {
    const isAccepted = terms.check();
    if (role === "") setRoleMissing((times) => times + 1);
    return role !== "" && isAccepted;
  }

  return (
    <Page
      title="Sign Up"
      lead={isLandlord ? leadOfLandlords : "Find space near you, or rent out yours."}
      width="form"
    >
      <div className="card flex flex-col gap-5 p-5 shadow-raised sm:p-6">
        <SocialLogin
          offered={["google"]}
          ready={ready}
          newcomer={{ role, accepts_terms: terms.accepts }}
          mayOpen={mayOpen}
          onLoggedIn={(user, loggedIn) => {
            meetCart(user);
            return navigate(after[user.role], { replace: true, state: { loggedIn } });
          }}
        >
          <SignupForm
            entries={entries}
            roleMissing={roleMissing}
            terms={terms}
            onRole={setRole}
            onSignedUp={(user) => {
              meetCart(user);
              // The loader redirects logged-in members.
              return revalidate();
            }}
          />
          <Link
            to={`/login${next ? `?${new URLSearchParams({ next })}` : ""}`}
            className="text-link inline-flex min-h-11 items-center self-start"
          >
            Already have an account? Login
          </Link>
        </SocialLogin>
      </div>
    </Page>
  );
}
