import { parseShownTypes } from "#app/platform/space-type-rules.ts";

/** The types as the home page and the filters will have them; nothing while they can't be read. */
export function TypesPreview({ rules }: { rules: string }) {
  const types = parseShownTypes(rules);
  if (typeof types === "string") return null;
  const hidden = types.filter(({ isOffered }) => !isOffered);
  return (
    <div role="group" aria-label="Types as people see them" className="flex flex-col gap-2 text-sm">
      <ol className="flex flex-wrap gap-2">
        {types
          .filter(({ isOffered }) => isOffered)
          .map(({ type, name }) => (
            <li
              key={type}
              className="min-w-0 rounded-control border border-line bg-surface px-3 py-2 font-semibold wrap-anywhere"
            >
              {name}
              {name !== type && <span className="block font-normal text-soft">{type}</span>}
            </li>
          ))}
      </ol>
      {hidden.length > 0 && (
        <p className="text-soft">Not offered: {hidden.map(({ name }) => name).join(", ")}.</p>
      )}
    </div>
  );
}
