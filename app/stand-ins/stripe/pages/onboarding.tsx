import CircleCheck from "~icons/lucide/circle-check";
import { redirect } from "react-router";
import type { Route } from "./+types/onboarding";
import { OnboardingForm } from "../components/onboarding-form.tsx";
import { SandboxFrame } from "../components/sandbox-frame.tsx";
import { onboardingPage } from "@sparebay/stripe-sandbox/queries.server.ts";
import { config } from "#app/platform/config.server.ts";
import { toRouteError } from "#app/platform/to-route-error.server.ts";
import { pageMeta } from "#app/ui/page-meta.ts";

/** The page has the card processor's frame, not ours. */
export const handle = { bare: true };

/** An expired link redirects to where a new one is made, as at Stripe. */
export async function loader({ params }: Route.LoaderArgs) {
  const page = await toRouteError(onboardingPage(params.id));
  if (page.state === "expired") throw redirect(page.refreshUrl);
  return { page, brandName: config.brandName };
}

export const meta: Route.MetaFunction = () =>
  pageMeta({ title: "Connect an account (sandbox)", unlisted: true });

export default function SandboxOnboarding({ loaderData: { page, brandName } }: Route.ComponentProps) {
  return (
    <SandboxFrame
      summary={
        <div className="flex flex-col gap-4">
          <p className="font-semibold text-soft">{brandName}</p>
          <h1 className="text-2xl">Get paid by {brandName}</h1>
          <p className="text-soft">
            The card processor asks who you are and where your rent goes.
            {page.email && ` The account belongs to ${page.email}.`}
          </p>
        </div>
      }
    >
      {page.state === "open" ? (
        <OnboardingForm page={page} />
      ) : (
        <section className="flex flex-col items-start gap-4">
          <CircleCheck aria-hidden className="size-10 text-good" />
          <h2>Your details are submitted</h2>
          <p className="text-soft">There is nothing left to do here.</p>
          <a
            href={page.returnUrl}
            className="inline-flex min-h-11 items-center rounded-control bg-brand px-4 py-2 font-semibold text-on-brand no-underline hover:bg-brand-hover"
          >
            Return to {brandName}
          </a>
        </section>
      )}
    </SandboxFrame>
  );
}
