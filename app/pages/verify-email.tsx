import { useEffect, useState } from "react";
import type { Route } from "./+types/verify-email";
import { ConfirmEmail } from "#app/features/accounts/components/confirm-email.tsx";
import { Page } from "#app/ui/page.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

export const meta: Route.MetaFunction = () => [
  ...pageMeta({ title: "Confirm your email", unlisted: true }),
  { name: "referrer", content: "no-referrer" },
];

export function loader({ request }: Route.LoaderArgs) {
  return { token: new URL(request.url).searchParams.get("token") ?? "" };
}

export default function VerifyEmail({ loaderData }: Route.ComponentProps) {
  const [token] = useState(loaderData.token);
  useEffect(() => {
    window.history.replaceState(window.history.state, "", "/verify-email");
  }, []);
  return (
    <Page title="Confirm your email" lead="Tell us that this address is yours." width="form">
      <div className="card flex flex-col gap-5 p-5 shadow-raised sm:p-6">
        <ConfirmEmail token={token} />
      </div>
    </Page>
  );
}
