import { useRevalidator } from "react-router";
import type { Route } from "./+types/admin";
import { actorContext } from "#app/features/accounts/actor-context.server.ts";
import { LoginForm } from "#app/features/accounts/components/login-form.tsx";
import { isSignedIn } from "#app/features/accounts/model.ts";
import { setCartAside } from "#app/features/cart/components/use-cart.tsx";
import { UnverifiedIds } from "#app/features/id-checks/components/unverified-ids.tsx";
import { presentUnverified } from "#app/features/id-checks/present.ts";
import { unverifiedIds } from "#app/features/id-checks/queries.server.ts";
import { config } from "#app/platform/config.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Page } from "#app/ui/page.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

export const meta: Route.MetaFunction = () => pageMeta({ title: "Unverified IDs", unlisted: true });

/** Redirects nobody, but the IDs themselves are for administrators. */
export async function loader({ context }: Route.LoaderArgs) {
  const actor = context.get(actorContext);
  if (actor.kind === "administrator") {
    return { ids: (await unverifiedIds(actor)).map(presentUnverified), demo: false, other: null };
  }
  return { ids: null, demo: config.demo, other: isSignedIn(actor) ? actor.email : null };
}

export default function Admin({ loaderData: { ids, demo, other } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  if (ids) {
    return (
      <Page
        title="Unverified IDs"
        lead="Compare the picture with the guest's name, then mark it as verified."
      >
        <UnverifiedIds loaded={ids} />
      </Page>
    );
  }
  return (
    <Page title="Unverified IDs" lead="Log in as an administrator to see them." width="form">
      <div className="card flex flex-col gap-5 p-5 shadow-raised sm:p-6">
        {other && <Alert tone="info">{other} is not an administrator's account.</Alert>}
        <LoginForm
          demoRoles={demo ? ["administrator"] : []}
          onLoggedIn={() => {
            setCartAside();
            return revalidate();
          }}
        />
      </div>
    </Page>
  );
}
