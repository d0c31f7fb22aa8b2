import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import type { Route } from "./+types/checkout";
import type { NextStep } from "@sparebay/stripe-sandbox/present.ts";
import { CardForm } from "../components/card-form.tsx";
import { CheckoutEnded } from "../components/checkout-ended.tsx";
import { ConfirmCard } from "../components/confirm-card.tsx";
import { OrderSummary } from "../components/order-summary.tsx";
import { SandboxFrame } from "../components/sandbox-frame.tsx";
import { hostedPage } from "@sparebay/stripe-sandbox/queries.server.ts";
import { answerForm } from "#app/platform/answer-form.server.ts";
import { config } from "#app/platform/config.server.ts";
import { toRouteError } from "#app/platform/to-route-error.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import { useRefusal } from "#app/ui/use-refusal.ts";

/** The page has the card processor's frame, not ours. */
export const handle = { bare: true };

export async function loader({ params }: Route.LoaderArgs) {
  return { page: await toRouteError(hostedPage(params.id)), brandName: config.brandName };
}

/** The card form, or the 3-D Secure step, without script. */
export async function action(posted: Route.ActionArgs) {
  const page = `/sandbox/checkout/${encodeURIComponent(posted.params.id)}`;
  const fields = await readForm(posted.request);
  return answerForm<NextStep>(posted, {
    path: "outcome" in fields ? `${page}/confirm` : `${page}/pay`,
    kept: ["email", "expiry", "name"],
    next: (step) => (step.next === "done" ? step.url : page),
  });
}

export const meta: Route.MetaFunction = () => pageMeta({ title: "Checkout (sandbox)", unlisted: true });

export default function SandboxCheckout({ loaderData }: Route.ComponentProps) {
  const { page, brandName } = loaderData;
  const { revalidate } = useRevalidator();
  const [refusal, setRefusal] = useState<string | null>(
    useRefusal(`/sandbox/checkout/${page.id}/confirm`).message || null,
  );
  useFreshAfterBack();
  const reread = (message: string | null) => {
    setRefusal(message);
    void revalidate();
  };
  return (
    <SandboxFrame summary={<OrderSummary page={page} brandName={brandName} />}>
      {page.status !== "open" ? (
        <CheckoutEnded page={page} brandName={brandName} />
      ) : page.confirming ? (
        <ConfirmCard page={page} onRefused={reread} />
      ) : (
        <CardForm page={page} notice={refusal} onConfirm={() => reread(null)} onEnded={() => reread(null)} />
      )}
    </SandboxFrame>
  );
}

/** A page restored from the back/forward cache still says "Processing…": reload it. */
function useFreshAfterBack() {
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) window.location.reload();
    };
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, []);
}
