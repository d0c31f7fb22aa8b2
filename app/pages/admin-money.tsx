import type { Route } from "./+types/admin-money";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { loadBooks } from "#app/features/payments/reconciliation/load-books.server.ts";
import { AccountTotals } from "#app/features/ledger/components/account-totals.tsx";
import { FeePreview } from "#app/features/admin/settings/components/fee-preview.tsx";
import { AdminFrame } from "#app/features/admin/components/admin-frame.tsx";
import { openAdminPage } from "#app/features/admin/open-admin-page.server.ts";
import { MonthFiguresList } from "#app/features/payments/reconciliation/components/month-figures.tsx";
import { RefreshBooks } from "#app/features/admin/components/refresh-books.tsx";
import { ZonedTime } from "#app/ui/zoned-time.tsx";
import { Books } from "#app/features/payments/reconciliation/components/books.tsx";
import { presentBooks } from "#app/features/payments/present.ts";
import { todayIn } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { addMonths, isIsoDate, monthInWords } from "#app/platform/dates.ts";
import { formatFeeRules } from "#app/platform/fee-rules.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

export const meta: Route.MetaFunction = () => pageMeta({ title: "Money", unlisted: true });

export async function loader({ context, url }: Route.LoaderArgs) {
  const now = todayIn("UTC").slice(0, 7);
  const asked = url.searchParams.get("month") ?? now;
  const month = isIsoDate(`${asked}-01`) && asked <= now ? asked : now;
  return openAdminPage(context.get(actorContext), "/admin/money", async (administrator) => {
    const { books, totals, figures, cardCost } = await loadBooks(administrator, month);
    return {
      month,
      before: monthFrom(month, -1),
      after: month < now ? monthFrom(month, 1) : null,
      books: books && presentBooks(books),
      totals,
      figures,
      fee: {
        rule: formatFeeRules(config.serviceFee),
        landlordRule: formatFeeRules(config.landlordFee),
        taxes: config.taxes,
        cardCost,
      },
    };
  });
}

export default function AdminMoney({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame
      title="Money"
      lead="Our ledger compared with the card processor’s books, by month and day in UTC."
      visit={loaderData}
    >
      {({ month, before, after, books, totals, figures, fee }) => (
        <div className="flex flex-col gap-10">
          <AccountTotals totals={totals} providerRead={books && <ZonedTime at={books.asOf} />} />
          <section aria-labelledby="month" className="flex flex-col gap-4">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <h2 id="month">{monthInWords(month)}</h2>
              <nav aria-label="Months" className="flex flex-wrap gap-3">
                <LinkButton to={`?month=${before}`} variant="secondary" preventScrollReset>
                  {monthInWords(before)}
                </LinkButton>
                {after && (
                  <LinkButton to={`?month=${after}`} variant="secondary" preventScrollReset>
                    {monthInWords(after)}
                  </LinkButton>
                )}
              </nav>
            </div>
            <MonthFiguresList figures={figures} />
            <section aria-labelledby="left" className="card flex flex-col gap-3 p-4">
              <h3 id="left">What the fee leaves of a rent</h3>
              <FeePreview {...fee} />
            </section>
            <Books
              chargedCents={figures.chargedCents}
              books={books}
              asOf={books && <ZonedTime at={books.asOf} />}
              refreshButton={<RefreshBooks asOf={books?.asOf ?? null} />}
            />
          </section>
        </div>
      )}
    </AdminFrame>
  );
}

function monthFrom(month: string, months: number): string {
  return addMonths(`${month}-01`, months).slice(0, 7);
}
