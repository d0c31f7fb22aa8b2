import type { ReactNode } from "react";
import { Link } from "react-router";
import { StreetScene } from "#app/ui/street-scene.tsx";

type HomeHeroProps = {
  title: string;
  /** After a search, the results move up. */
  compact: boolean;
  /** The heading leads to the home page without a search. */
  onHeading: () => void;
  /** The search box; landlords have none. */
  children: ReactNode;
};

/** The top of the home page. */
export function HomeHero({ title, compact, onHeading, children }: HomeHeroProps) {
  // One tree for both, so that the box keeps its focus while results arrive.
  return (
    <section
      className={
        compact
          ? "mb-6 flex flex-col gap-3 rounded-card bg-brand-tint p-4 sm:p-5 md:mb-8 lg:flex-row lg:items-center lg:justify-between lg:gap-8"
          : "relative mb-8 rounded-card bg-brand-tint p-5 sm:mb-10 sm:p-8 md:pt-10"
      }
    >
      {!compact && (
        <StreetScene
          className={`absolute right-8 ${children ? "bottom-21" : "bottom-0"} hidden w-72 lg:block`}
        />
      )}
      <h1 className={compact ? "text-2xl sm:text-3xl" : ""}>
        <Link to="/" onClick={onHeading} className="md:inline-block md:max-w-md">
          {title}
        </Link>
      </h1>
      {!compact && (
        <p className="mt-2 mb-6 text-lg text-pretty text-soft md:mb-10 md:max-w-md">
          Rent a garage, driveway or basement from a neighbor. See the full price before you reserve.
        </p>
      )}
      {children && <div className={compact ? "lg:w-full lg:max-w-xl" : ""}>{children}</div>}
    </section>
  );
}
