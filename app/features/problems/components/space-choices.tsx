import type { OtherSpaceJson } from "#app/features/problems/present.ts";
import { formatDollars } from "#app/platform/money.ts";
import { Link } from "#app/ui/link.tsx";

/** The nearest free spaces to choose from, as the form's `property_id`, each with a link to it. */
export function SpaceChoices({ spaces }: { spaces: OtherSpaceJson[] }) {
  return spaces.map(({ property_id: id, title, city, distance_miles: miles, more, url }, index) => (
    <p key={id} className="flex items-center justify-between gap-x-3">
      <label className="flex min-h-11 min-w-0 items-center gap-2">
        <input
          type="radio"
          name="property_id"
          value={id}
          defaultChecked={index === 0}
          className="size-5 shrink-0"
        />
        <span className="min-w-0 wrap-anywhere">
          {title}, {city}
          {miles !== null && `, ${miles.toFixed(1)} mi`}
          {more !== null && `, ${formatDollars(more)} more`}
        </span>
      </label>
      <Link to={url} className="text-link inline-flex min-h-11 shrink-0 items-center">
        Open<span className="sr-only"> {title}</span>
      </Link>
    </p>
  ));
}
