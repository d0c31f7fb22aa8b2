import { Link } from "#app/ui/link.tsx";
import type { OtherSpaceJson } from "../present.ts";
import { termsInWords } from "../model.ts";

/** The other space of a change, with a link to it and the terms on which the stay then is. */
export function SpaceTerms({ space }: { space: OtherSpaceJson }) {
  return (
    <div className="flex flex-col gap-2">
      <Link
        to={`/properties/${space.id}`}
        className="flex min-h-11 items-center self-start font-semibold wrap-anywhere underline"
      >
        {space.title}
      </Link>
      <dl className="flex flex-col gap-2">
        {termsInWords(space).map(([name, words]) => (
          <div key={name}>
            <dt className="text-sm text-soft">{name}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{words}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
