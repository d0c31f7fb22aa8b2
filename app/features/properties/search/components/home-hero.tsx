import type { ReactNode } from "react";
import { Link } from "#app/ui/link.tsx";
import { StreetScene } from "#app/ui/street-scene.tsx";

type HomeHeroProps = {
  title: string;
  lead: string;
  /** After a search, the results move up. */
  compact: boolean;
  /** The heading leads to the home page without a search. */
  onHeading: () => void;
  /** The search box; for landlords the way to their properties. */
  children: ReactNode;
};

/** The top of the home page. */
export function HomeHero({ title, lead, compact, onHeading, children }: HomeHeroProps) {
  // One tree for both, so that the box keeps its focus while results arrive.
  return (
    <section
      className={
        compact
          ? "mb-4 flex flex-col gap-3 lg:flex-row lg:items-center lg:justify-between lg:gap-8"
          : "mb-5 sm:mb-6"
      }
    >
      <div className={compact ? "" : "mb-4 flex items-end justify-between gap-8 sm:mb-5"}>
        <div>
          <h1 className={compact ? "text-xl sm:text-2xl" : "text-2xl sm:text-4xl"}>
            <Link to="/" onClick={onHeading} className="tall-link md:inline-block">
              {title}
            </Link>
          </h1>
          {!compact && <p className="mt-2 text-pretty text-soft max-sm:hidden">{lead}</p>}
        </div>
        {!compact && <StreetScene className="hidden w-56 shrink-0 lg:block" />}
      </div>
      <div className={compact ? "min-w-0 lg:max-w-3xl lg:flex-1" : ""}>{children}</div>
    </section>
  );
}
