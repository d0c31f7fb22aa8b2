import type { ReactNode } from "react";
import { Link } from "#app/ui/link.tsx";
import { StreetScene } from "#app/ui/street-scene.tsx";

type HomeHeroProps = {
  title: string;
  /** After a search, the results move up. */
  compact: boolean;
  /** The heading leads to the home page without a search. */
  onHeading: () => void;
  /** The search box; for landlords the way to their properties. */
  children: ReactNode;
};

/** The top of the home page. */
export function HomeHero({ title, compact, onHeading, children }: HomeHeroProps) {
  // One tree for both, so that the box keeps its focus while results arrive.
  return (
    <section
      className={
        compact
          ? "mb-5 flex flex-col gap-3 lg:flex-row lg:items-center lg:justify-between lg:gap-8"
          : "mb-4 rounded-card bg-brand-tint p-4 sm:mb-6 sm:p-8"
      }
    >
      <div className={compact ? "" : "flex items-end justify-between gap-8"}>
        <div className={compact ? "" : "max-sm:mb-4"}>
          <h1 className={compact ? "text-xl sm:text-2xl" : ""}>
            <Link to="/" onClick={onHeading} className="tall-link md:inline-block md:max-w-md">
              {title}
            </Link>
          </h1>
          {!compact && (
            <p className="mt-2 mb-5 text-lg max-sm:hidden text-pretty text-soft md:max-w-md">
              Rent a garage, driveway or basement from a neighbor. See the full price before you reserve.
            </p>
          )}
        </div>
        {!compact && <StreetScene className="hidden w-64 shrink-0 lg:block" />}
      </div>
      <div className={compact ? "lg:w-full lg:max-w-2xl" : ""}>{children}</div>
    </section>
  );
}
