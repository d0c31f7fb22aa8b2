import { LoaderCircle } from "lucide-react";
import { LinkButton } from "#app/ui/button.tsx";
import { countedUpTo } from "../model.ts";
import type { Results } from "./results.ts";
import { listSize, longestList, printSearch, type Search, stretchOf } from "./search-url.ts";

/** The way to the rest of a list: more on this page, later the next page. Links, so that they work without script. */
export function ShowMore({ path, results, busy }: { path: string; results: Results; busy: boolean }) {
  const { search, properties, total } = results;
  const { limit, offset } = stretchOf(search);
  const last = offset + properties.length;
  // Where counting ended, a full list is followed by more.
  const hasMore = total < countedUpTo ? last < total : properties.length >= limit;
  if (!hasMore && offset === 0) return null;
  const all = hasMore && total >= countedUpTo ? `${Math.max(last, countedUpTo)}+` : Math.max(last, total);
  const grows = limit + listSize <= longestList;
  const to = (changes: Partial<Search>) => `${path}${printSearch({ ...search, ...changes })}`;
  return (
    <nav aria-label="More results" className="mt-8 flex flex-col items-center gap-3">
      <p className="text-sm text-soft tabular-nums">
        {offset === 0 ? last : `${offset + 1} to ${last}`} of {all}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        {offset > 0 && (
          <LinkButton
            variant="secondary"
            to={to({ limit: String(Math.min(offset, longestList)), offset: before(offset) })}
          >
            Previous page
          </LinkButton>
        )}
        {hasMore && grows && (
          <LinkButton
            variant="secondary"
            replace
            preventScrollReset
            aria-disabled={busy || undefined}
            to={to({ limit: String(limit + listSize) })}
          >
            {busy && <LoaderCircle aria-hidden className="size-4 animate-spin" />}
            Show more
          </LinkButton>
        )}
        {hasMore && !grows && last <= 10_000 && (
          <LinkButton variant="secondary" to={to({ limit: "", offset: String(last) })}>
            Next page
          </LinkButton>
        )}
      </div>
    </nav>
  );
}

function before(offset: number): string {
  return offset > longestList ? String(offset - longestList) : "";
}
