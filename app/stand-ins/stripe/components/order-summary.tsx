import ArrowLeft from "~icons/lucide/arrow-left";
import type { HostedPage } from "@sparebay/stripe-sandbox/present.ts";
import { formatCents } from "#app/platform/money.ts";

/** The lines and total that the provider was given. */
export function OrderSummary({ page, brandName }: { page: HostedPage; brandName: string }) {
  return (
    <div className="flex flex-col gap-6">
      {page.cancelUrl && page.status === "open" ? (
        <a
          href={page.cancelUrl}
          className="-ml-2 inline-flex min-h-11 items-center gap-2 self-start rounded-control px-2 font-semibold text-soft no-underline hover:text-ink"
        >
          <ArrowLeft aria-hidden className="size-5" />
          Back to {brandName}
        </a>
      ) : (
        <p className="font-semibold text-soft">{brandName}</p>
      )}
      <div>
        <h1 className="text-lg font-semibold text-soft sm:text-lg">
          {page.isSetup ? `Save a card for ${brandName}` : `Pay ${brandName}`}
        </h1>
        <p className="font-heading text-4xl font-bold tabular-nums">
          {page.isSetup ? "Nothing is charged now" : formatCents(page.amountCents)}
        </p>
      </div>
      <dl className="flex flex-col gap-3">
        {page.lines.map((line, position) => (
          <div key={position} className="flex items-baseline justify-between gap-6">
            <dt className="min-w-0">
              {line.name}
              {line.quantity > 1 && <span className="text-soft"> × {line.quantity}</span>}
              {line.description && <span className="block text-sm text-soft">{line.description}</span>}
            </dt>
            <dd className="shrink-0 tabular-nums">{formatCents(line.amountCents)}</dd>
          </div>
        ))}
        {!page.isSetup && (
          <div className="flex items-baseline justify-between gap-6 border-t border-line pt-3 font-semibold">
            <dt>Total due</dt>
            <dd className="tabular-nums">{formatCents(page.amountCents)}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}
