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

/** Every text that can be edited, with where it is read and whether it is ours. */
export function TextList({ texts }: { texts: readonly Line[] }) {
  return (
    <ul className="card divide-y divide-line">
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
          <Link to={path} className="text-link inline-flex min-h-11 items-center text-sm">
            {path}
          </Link>
        </li>
      ))}
    </ul>
  );
}
