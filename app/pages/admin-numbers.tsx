import type { Route } from "./+types/admin-numbers";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { AdminFrame } from "#app/features/admin/components/admin-frame.tsx";
import { openAdminPage } from "#app/features/admin/open-admin-page.server.ts";
import { MarketNumbers } from "#app/features/numbers/components/market-numbers.tsx";
import { loadMarketNumbers } from "#app/features/numbers/load-market-numbers.server.ts";
import { readPeriod } from "#app/features/numbers/model.ts";
import { pageMeta } from "#app/ui/page-meta.ts";

export const meta: Route.MetaFunction = () => pageMeta({ title: "Numbers", unlisted: true });

export async function loader({ context, url }: Route.LoaderArgs) {
  const months = readPeriod(url.searchParams.get("months"));
  return openAdminPage(context.get(actorContext), "/admin/numbers", async (administrator) => ({
    months,
    ...(await loadMarketNumbers(administrator, months)),
  }));
}

export default function AdminNumbers({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame
      title="Numbers"
      lead="Who came, searched, asked and paid. Counted without cookies, kept for 13 months."
      visit={loaderData}
    >
      {(shown) => <MarketNumbers {...shown} />}
    </AdminFrame>
  );
}
