import { useSearchParams } from "react-router";
import { LinkButton } from "#app/ui/button.tsx";
import { rowsAtOnce } from "../model.ts";
import type { ListQuery } from "../schema.ts";

/** Links to an admin list's next and previous rows; what else is in the URL stays. */
export function AdminPages({
  listQuery: { from },
  count,
  hasMore,
}: {
  listQuery: ListQuery;
  count: number;
  hasMore: boolean;
}) {
  const [params] = useSearchParams();
  const to = (start: number) => {
    const next = new URLSearchParams(params);
    next.delete("open");
    next.delete("from");
    if (start > 0) next.set("from", String(start));
    return `?${next}`;
  };
  if (from === 0 && !hasMore) return null;
  return (
    <nav aria-label="Pages" className="flex flex-wrap justify-between gap-3">
      {from > 0 ? (
        <LinkButton to={to(Math.max(0, from - rowsAtOnce))} variant="secondary">
          Newer
        </LinkButton>
      ) : (
        <span />
      )}
      {hasMore && (
        <LinkButton to={to(from + count)} variant="secondary">
          Older
        </LinkButton>
      )}
    </nav>
  );
}
