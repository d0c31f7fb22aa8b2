import CircleHelp from "~icons/lucide/circle-question-mark";
import type { HelpSlug } from "#app/platform/help.ts";
import { Link } from "./link.tsx";

/** A link to an article of the help, from where people need it. */
export function HelpLink({ to, children }: { to: HelpSlug; children: string }) {
  return (
    <p className="text-sm print:hidden">
      <Link to={`/help/${to}`} className="text-link inline-flex min-h-11 items-center gap-2">
        <CircleHelp aria-hidden className="size-4 shrink-0" />
        {children}
      </Link>
    </p>
  );
}
