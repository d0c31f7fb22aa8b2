import { useEffect, useRef } from "react";
import { useNavigate, useNavigation, useSearchParams } from "react-router";
import { LinkButton } from "#app/ui/button.tsx";
import { maxSorted } from "#app/platform/list-limits.ts";
import { mostShown, rowsAtOnce } from "../model.ts";
import type { ListQuery } from "../schema.ts";

type Props = { listQuery: ListQuery; next: string[] | null };

/** Adds rows to an admin list as its end comes into view; without scripts by a link. After many, it begins a new page. */
export function MoreRows({ listQuery: { after, shown, sort }, next }: Props) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useNavigation();
  const end = useRef<HTMLDivElement>(null);
  const to = (start: string[] | null | undefined, rows: number) => {
    const url = new URLSearchParams(params);
    url.delete("after");
    url.delete("shown");
    if (start) url.set("after", JSON.stringify(start));
    if (rows > rowsAtOnce) url.set("shown", String(rows));
    return `?${url}`;
  };
  const hasMore = next !== null;
  const isFull = shown >= mostShown;
  const more = isFull ? to(next, rowsAtOnce) : to(after, shown + rowsAtOnce);
  const canGrow = hasMore && !isFull && state === "idle";
  useEffect(() => {
    if (!canGrow || !end.current) return;
    const watch = new IntersectionObserver(([seen]) => {
      if (seen?.isIntersecting) void navigate(more, { replace: true, preventScrollReset: true });
    });
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [canGrow, more, navigate]);
  if (!after && !hasMore) return null;
  return (
    <div ref={end} className="flex flex-col gap-3">
      {sort && (
        <p className="text-sm text-soft">
          A column sorts the first {maxSorted.toLocaleString("en-US")} rows.
        </p>
      )}
      <nav aria-label="More rows" className="flex flex-wrap justify-between gap-3">
        {after && (
          <LinkButton to={to(null, rowsAtOnce)} variant="secondary">
            Back to the first
          </LinkButton>
        )}
        {hasMore && (
          <LinkButton to={more} replace={!isFull} preventScrollReset={!isFull} variant="secondary">
            Show {rowsAtOnce} more
          </LinkButton>
        )}
      </nav>
    </div>
  );
}
