import type { OtherSpaceJson } from "#app/features/problems/present.ts";
import { formatDollars } from "#app/platform/money.ts";
import { Link } from "#app/ui/link.tsx";

/** The nearest free spaces to choose from, as the form's `property_id`, each with a link to it. */
export function SpaceChoices({ spaces }: { spaces: OtherSpaceJson[] }) {
  return spaces.map(({ property_id: id, title, city, distance_miles: miles, more, url }, index) => (
    <p key={id} className="flex flex-wrap items-center gap-x-3">
      <label className="flex min-h-11 items-center gap-2">
        <input type="radio" name="property_id" value={id} defaultChecked={index === 0} />
        <span className="wrap-anywhere">
          {title}, {city}
          {miles !== null && `, ${miles.toFixed(1)} mi`}
          {more !== null && `, ${formatDollars(more)} more`}
        </span>
      </label>
      <Link to={url} className="text-link inline-flex min-h-11 items-center">
        Open<span className="sr-only"> {title}</span>
      </Link>
    </p>
  ));
}
