import { parseShownAmenities } from "#app/platform/amenity-rules.ts";
import { parseShownTypes } from "#app/platform/space-type-rules.ts";
import { kindOf } from "#app/platform/space-types.ts";
import { TypeIcon } from "#app/ui/type-icon.tsx";
import { PreviewCard } from "./preview-card.tsx";

/** The types as the home page and the filters will have them; nothing while they can't be read. */
export function TypesPreview({ rules }: { rules: string }) {
  const types = parseShownTypes(rules);
  if (typeof types === "string") return null;
  const shown = types.map(({ type, name, without = [], ...rest }) => {
    const kind = kindOf(type);
    const like = type === kind ? (name === type ? [] : [type]) : [`Like ${kind}`];
    return { ...rest, name, about: [...like, ...without.map((fact) => `without ${fact}`)].join(", ") };
  });
  return <Preview label="Types as people see them" shown={shown} />;
}

/** The amenities as forms and filters will have them; nothing while they can't be read. */
export function AmenitiesPreview({ rules }: { rules: string }) {
  const shown = parseShownAmenities(rules);
  return typeof shown === "string" ? null : <Preview label="Amenities as people see them" shown={shown} />;
}

type Shown = { name: string; isOffered: boolean; icon?: string; about?: string | null };

function Preview({ label, shown }: { label: string; shown: readonly Shown[] }) {
  const hidden = shown.filter(({ isOffered }) => !isOffered);
  return (
    <PreviewCard label={label} className="text-sm">
      <ol className="flex flex-wrap gap-2">
        {shown
          .filter(({ isOffered }) => isOffered)
          .map(({ name, icon, about }) => (
            <li
              key={name}
              className="min-w-0 rounded-control border border-line bg-surface px-3 py-2 font-semibold wrap-anywhere"
            >
              {icon && <TypeIcon icon={icon} className="mr-2 inline-block size-5 align-middle text-brand" />}
              {name}
              {about && <span className="block font-normal text-soft">{about}</span>}
            </li>
          ))}
      </ol>
      {hidden.length > 0 && (
        <p className="text-soft">Not offered: {hidden.map(({ name }) => name).join(", ")}.</p>
      )}
    </PreviewCard>
  );
}
