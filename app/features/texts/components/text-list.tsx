import { Folded } from "#app/ui/folded.tsx";
import { Link } from "#app/ui/link.tsx";
import { ZonedTime } from "#app/ui/zoned-time.tsx";

type Line = {
  page: string;
  path: string;
  title: string;
  is_built_in: boolean;
  published_at: string | null;
  may_publish: boolean;
};

/** Every text that can be edited, with where it is read and whether it is ours; emails by themselves. */
export function TextList({ texts }: { texts: readonly Line[] }) {
  const emails = texts.filter(({ path }) => path === "");
  const own = emails.filter(({ is_built_in }) => !is_built_in).length;
  return (
    <div className="flex flex-col gap-6">
      <Lines texts={texts.filter(({ path }) => path !== "")} look="card" />
      <section className="card px-4 sm:px-6">
        <Folded
          label="Emails"
          heading="h2"
          summary={own === 0 ? `${emails.length}, all ours` : `${emails.length}, ${own} yours`}
        >
          <p className="mb-3 max-w-prose text-soft">
            Subject and sentences, yours around or in place of ours. Amounts, dates, codes and buttons are in
            each.
          </p>
          <Lines texts={emails} look="-mx-4 border-t border-line sm:-mx-6" />
        </Folded>
      </section>
    </div>
  );
}

function Lines({ texts, look }: { texts: readonly Line[]; look: string }) {
  return (
    <ul className={`divide-y divide-line ${look}`}>
      {texts.map(({ page, path, title, is_built_in, published_at, may_publish }) => (
        <li
          key={page}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-2 sm:px-5"
        >
          <div className="min-w-0">
            {may_publish ? (
              <Link to={`/admin/pages/${page}`} className="text-link inline-flex min-h-11 items-center">
                {title}
              </Link>
            ) : (
              <span className="inline-flex min-h-11 items-center">{title}: for owners</span>
            )}
            <p className="text-sm text-soft">
              {is_built_in ? "Built-in text" : "Your text"}
              {published_at !== null && (
                <>
                  , published <ZonedTime at={published_at} />
                </>
              )}
            </p>
          </div>
          {path !== "" && (
            <Link to={path} className="text-link inline-flex min-h-11 items-center text-sm">
              {path}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
