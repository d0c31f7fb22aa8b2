import X from "~icons/lucide/x";
import { type ReactNode, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { Link } from "#app/ui/link.tsx";

type Props = {
  /** Where closing it leads. */
  closeTo: string;
  children: ReactNode;
};

/** Everything about one row, next to its table; on phones instead of it. Keyed by the row; Escape closes it. */
export function Drawer({ closeTo, children }: Props) {
  const box = useRef<HTMLElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape is a shortcut; the link does the same
    <aside
      ref={box}
      tabIndex={-1}
      aria-label="Details"
      onKeyDown={(event) => {
        if (
          event.key === "Escape" &&
          !event.defaultPrevented &&
          box.current?.querySelector("dialog[open]") === null
        )
          void navigate(closeTo, { preventScrollReset: true });
      }}
      className="max-xl:fixed max-xl:inset-0 max-xl:z-40 max-xl:overflow-y-auto max-xl:bg-ground max-xl:p-4 xl:sticky xl:top-20 xl:max-h-[calc(100dvh-6rem)] xl:w-80 xl:shrink-0 2xl:w-96 xl:overflow-y-auto"
    >
      <Link
        to={closeTo}
        preventScrollReset
        className="mb-2 inline-flex min-h-11 items-center gap-2 rounded-control px-2 font-semibold hover:bg-sunken"
      >
        <X aria-hidden className="size-5" />
        Close
      </Link>
      <ul>{children}</ul>
    </aside>
  );
}
