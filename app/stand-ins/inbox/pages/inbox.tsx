import type { Route } from "./+types/inbox";
import { readInbox } from "../inbox.server.ts";
import { config } from "#app/platform/config.server.ts";
import { DevLinks } from "#app/stand-ins/dev-links.tsx";
import { instantInWords } from "#app/platform/dates.ts";
import { toRouteError } from "#app/platform/to-route-error.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Link } from "#app/ui/link.tsx";
import { Page } from "#app/ui/page.tsx";

export const meta: Route.MetaFunction = () => [{ title: "Development inbox" }];

export async function loader({ request }: Route.LoaderArgs) {
  const messages = await toRouteError(readInbox());
  const open = Number(new URL(request.url).searchParams.get("open"));
  const opened = messages.find((message) => message.id === open) ?? messages[0] ?? null;
  return { messages, opened, demo: config.demo };
}

export default function DevMail({ loaderData: { messages, opened, demo } }: Route.ComponentProps) {
  return (
    <Page
      title="Development inbox"
      lead="Every email this server sent. Nothing here leaves the machine."
      actions={demo && <DevLinks here="/dev/mail" />}
    >
      {opened === null ? (
        <EmptyState title="No email yet">
          Reserve a space or ask for a new password, and the email appears here.
        </EmptyState>
      ) : (
        <div className="grid gap-6 md:grid-cols-[20rem_1fr]">
          <nav
            aria-label="Messages"
            className="max-h-64 self-start overflow-y-auto rounded-card border border-line bg-surface md:max-h-[40rem]"
          >
            <ol className="divide-y divide-line">
              {messages.map((message) => (
                <li key={message.id}>
                  <Link
                    to={`?open=${message.id}`}
                    preventScrollReset
                    aria-current={message.id === opened.id}
                    className="block p-3 text-sm aria-current:bg-ground"
                  >
                    <span className="block font-semibold">{message.subject}</span>
                    <span className="block wrap-anywhere text-soft">{message.recipients.join(", ")}</span>
                    <time className="text-soft" dateTime={message.receivedAt.toISOString()}>
                      {instantInWords("America/New_York", message.receivedAt)}
                    </time>
                  </Link>
                </li>
              ))}
            </ol>
          </nav>
          <article className="min-w-0">
            <h2 className="mb-2">{opened.subject}</h2>
            {/* No scripts and no origin: an email's own markup can only open its links in a new tab. */}
            <iframe
              title={opened.subject}
              sandbox="allow-popups allow-popups-to-escape-sandbox"
              srcDoc={`<base target="_blank">${withoutStyles(opened.html)}`}
              className="h-[36rem] w-full rounded-card border border-line bg-white"
            />
            <details className="mt-3">
              <summary className="cursor-pointer py-3 text-soft">As plain text</summary>
              <pre className="overflow-x-auto text-sm whitespace-pre-wrap">{opened.bodyText}</pre>
            </details>
          </article>
        </div>
      )}
    </Page>
  );
}

/** Without style elements, such as the dark scheme's, which our own policy refuses; mail programs allow them. */
function withoutStyles(html: string): string {
  return html.replaceAll(/<style>[^<]*<\/style>/g, "");
}
