import { useEffect, useRef } from "react";
import { useNavigate, useNavigation, useSearchParams } from "react-router";
import { LinkButton } from "#app/ui/button.tsx";
import { mostShown, rowsAtOnce } from "../model.ts";
import type { ListQuery } from "../schema.ts";

type Props = { listQuery: ListQuery; hasMore: boolean };

/** Adds rows to an admin list as its end comes into view; without scripts by a link. After many, it begins a new page. */
export function MoreRows({ listQuery: { from, shown }, hasMore }: Props) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useNavigation();
  const end = useRef<HTMLDivElement>(null);
  const to = (start: number, rows: number) => {
    const next = new URLSearchParams(params);
    next.delete("from");
    next.delete("shown");
    if (start > 0) next.set("from", String(start));
    if (rows > rowsAtOnce) next.set("shown", String(rows));
    return `?${next}`;
  };
  const isFull = shown >= mostShown;
  const more = isFull ? to(from + shown, rowsAtOnce) : to(from, shown + rowsAtOnce);
  const canGrow = hasMore && !isFull && state === "idle";
  useEffect(() => {
    if (!canGrow || !end.current) return;
    const watch = new IntersectionObserver(([seen]) => {
      if (seen?.isIntersecting) void navigate(more, { replace: true, preventScrollReset: true });
    });
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [canGrow, more, navigate]);
  if (from === 0 && !hasMore) return null;
  return (
    <div ref={end}>
      <nav aria-label="More rows" className="flex flex-wrap justify-between gap-3">
        {from > 0 && (
          <LinkButton to={to(0, rowsAtOnce)} variant="secondary">
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
