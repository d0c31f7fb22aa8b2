/**
 * The icon of a type of space: a symbol of public/space-icons.svg, which has one for each of the six, too; or one that was uploaded,
 * which the theme draws.
 */
export function TypeIcon({ icon, className }: { icon: string; className: string }) {
  const isUploaded = /^(drawing|picture)-/.test(icon);
  return (
    <svg
      aria-hidden
      className={className}
      style={isUploaded ? ({ "--icon": `url(/brand/${icon}.png)` } as object) : undefined}
    >
      {!isUploaded && <use href={`/space-icons.svg#${icon.replace(" ", "-")}`} />}
    </svg>
  );
}
