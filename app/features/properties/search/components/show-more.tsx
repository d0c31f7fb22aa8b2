import { type MouseEvent, useEffect, useRef, useState } from "react";
import { LinkButton } from "#app/ui/button.tsx";
import { waitOf } from "#app/ui/call.ts";
import { countedUpTo } from "#app/features/properties/model.ts";
import type { Results } from "./results.ts";
import { listSize, longestList, printSearch, type Search, stretchOf } from "./search-url.ts";

type ShowMoreProps = {
  path: string;
  results: Results;
  busy: boolean;
  /** Lengthens the list on screen; if it throws, the list stays. */
  onMore: (longer: Search) => Promise<void>;
};

/** The link to the rest of a list: more on this page, later the next page. Links, so that they work without script. */
export function ShowMore({ path, results, busy, onMore }: ShowMoreProps) {
  const { search, properties, total } = results;
  const [state, setState] = useState<"ready" | "loading" | "failed">("ready");
  const [wait, setWait] = useState("");
  const held = useRef<number | null>(null);

  async function more(event: MouseEvent, longer: Search) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    if (busy || state === "loading") return;
    setState("loading");
    try {
      held.current = properties.length;
      await onMore(longer);
      setState("ready");
    } catch (error) {
      held.current = null;
      setWait(waitOf(error));
      setState("failed");
    }
  }

  const { limit, offset } = stretchOf(search);
  const last = offset + properties.length;
  // Where counting stopped, a full page has a next one.
  const hasMore = total < countedUpTo ? last < total : properties.length >= limit;
  const all = hasMore && total >= countedUpTo ? `${Math.max(last, countedUpTo)}+` : Math.max(last, total);
  const waiting = busy || state === "loading";
  const grows = limit + listSize <= longestList;
  const mayGrow = hasMore && grows;
  // When no button is left, moves the focus to where reading continues.
  useEffect(() => {
    const first = held.current === null ? undefined : properties[held.current];
    if (!first) return;
    held.current = null;
    if (mayGrow) return;
    const card = document.querySelector(`[data-property="${CSS.escape(first.id)}"]`);
    card?.querySelector<HTMLElement>("h3 a")?.focus();
  }, [properties, mayGrow]);
  if (properties.length === 0 || (!hasMore && offset === 0)) return null;
  const to = (changes: Partial<Search>) => `${path}${printSearch({ ...search, ...changes })}`;
  return (
    <nav aria-label="More results" className="mt-8 flex flex-col items-center gap-3">
      <p className="text-sm text-soft tabular-nums">
        {offset === 0 ? last : `${offset + 1} to ${last}`} of {all}
      </p>
      {state === "failed" && (
        <p role="alert" className="font-semibold text-bad">
          Could not load properties. {wait}
        </p>
      )}
      <div className="flex flex-wrap justify-center gap-3">
        {offset > 0 && (
          <LinkButton
            variant="secondary"
            to={to({ limit: String(Math.min(offset, longestList)), offset: before(offset) })}
          >
            Previous page
          </LinkButton>
        )}
        {mayGrow && (
          <LinkButton
            variant="secondary"
            replace
            preventScrollReset
            aria-disabled={waiting || undefined}
            onClick={(event) => void more(event, { ...search, limit: String(limit + listSize) })}
            to={to({ limit: String(limit + listSize) })}
          >
            {waiting && <span aria-hidden className="spinner" />}
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
