import CircleCheck from "~icons/lucide/circle-check";
import Clock from "~icons/lucide/clock";
import type { HostedPage } from "@sparebay/stripe-sandbox/present.ts";
import { formatCents } from "#app/platform/money.ts";

/** Shown for a checkout that was paid or has expired. */
export function CheckoutEnded({ page, brandName }: { page: HostedPage; brandName: string }) {
  const paid = page.status === "complete";
  const Icon = paid ? CircleCheck : Clock;
  return (
    <section className="flex flex-col items-start gap-4">
      <Icon aria-hidden className={`size-10 ${paid ? "text-good" : "text-wait"}`} />
      <h2>
        {paid ? (page.isSetup ? "The card is saved" : "This checkout is paid") : "This checkout has expired"}
      </h2>
      <p className="text-soft">
        {paid
          ? `${page.isSetup ? "Nothing" : formatCents(page.amountCents)} was taken${page.isSetup ? "" : " once"}. There is nothing left to do here.`
          : "Nothing was charged. Go back to open a new checkout, if your reservation still stands."}
      </p>
      <a
        href={paid ? page.successUrl : (page.cancelUrl ?? page.successUrl)}
        className="inline-flex min-h-11 items-center rounded-control bg-brand px-4 py-2 font-semibold text-on-brand no-underline hover:bg-brand-hover"
      >
        Return to {brandName}
      </a>
    </section>
  );
}
