import type { Route } from "./+types/admin-reviews";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { AdminFrame } from "#app/features/admin/components/admin-frame.tsx";
import { AdminTable } from "#app/features/admin/components/admin-table.tsx";
import { ReviewCard } from "#app/features/admin/components/review-card.tsx";
import type { ListRows } from "#app/features/admin/lists/model.ts";
import { loadList } from "#app/features/admin/lists/load-list.server.ts";
import { openAdminPage } from "#app/features/admin/open-admin-page.server.ts";
import { readListQuery } from "#app/features/admin/schema.ts";
import { pageMeta } from "#app/ui/page-meta.ts";

export const meta: Route.MetaFunction = () => pageMeta({ title: "Reviews", unlisted: true });

export async function loader({ context, url }: Route.LoaderArgs) {
  const listQuery = readListQuery(url.searchParams);
  return openAdminPage(context.get(actorContext), "/admin/reviews", (administrator) =>
    loadList(administrator, "reviews", listQuery),
  );
}

export default function AdminReviews({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame
      title="Reviews"
      lead="All published reviews, including hidden ones, newest first."
      visit={loaderData}
    >
      {(shown) => (
        <AdminTable
          {...shown}
          searched="Words, space, guest or id"
          none="No reviews found."
          renderDrawer={drawer}
        />
      )}
    </AdminFrame>
  );
}

function drawer(review: ListRows["reviews"]) {
  return <ReviewCard review={review} />;
}
