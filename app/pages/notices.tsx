import type { Route } from "./+types/notices";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { guardPage } from "#app/features/accounts/session/guard-page.server.ts";
import { askUnread } from "#app/features/messages/components/use-unread.ts";
import { HomeScreenHint } from "#app/features/notices/components/home-screen-hint.tsx";
import { NoticeList } from "#app/features/notices/components/notice-list.tsx";
import { presentNotice } from "#app/features/notices/present.ts";
import { noticesOf } from "#app/features/notices/queries.server.ts";
import { apiContext } from "#app/platform/api-context.server.ts";
import { answerWith } from "#app/platform/answer-form.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { Link } from "#app/ui/link.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Page } from "#app/ui/page.tsx";

export const meta: Route.MetaFunction = () => pageMeta({ title: "Notifications", unlisted: true });

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const member = guardPage(context.get(actorContext), {}, request);
  const before = url.searchParams.get("before")?.slice(0, 60) || undefined;
  const { rows, hasMore } = await noticesOf(member, before);
  const asOf = now().getTime();
  return {
    notices: rows.map(presentNotice),
    hasMore,
    asOf,
    isFirst: before === undefined,
    hasPush: config.push !== null,
  };
}

/** The buttons without script: a notice is opened, or all are marked as read. */
export async function action({ context, request }: Route.ActionArgs) {
  const fields = await readForm(request);
  const { notice, newest } = fields;
  const path = notice === undefined ? "/api/notices/read" : `/api/notices/${encodeURIComponent(notice)}/read`;
  const response = await context.get(apiContext)(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(notice === undefined ? { newest } : {}),
  });
  const next = (answer: { path?: string }) => answer.path ?? "/notices";
  return answerWith(response, { path: "/api/notices", kept: [], fields, next });
}

export default function Notices({ loaderData }: Route.ComponentProps) {
  return (
    <Page
      title="Notifications"
      width="text"
      actions={
        <Link to="/account#notices" className="flex min-h-11 items-center font-semibold text-brand underline">
          Notification settings
        </Link>
      }
    >
      <div className="flex flex-col gap-4">
        {loaderData.hasPush && <HomeScreenHint />}
        <NoticeList {...loaderData} onRead={askUnread} />
      </div>
    </Page>
  );
}
