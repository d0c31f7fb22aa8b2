import { LinkButton } from "#app/ui/button.tsx";

type Props = { path: string; of: string; isFirst: boolean; older: string | null };

/** Where a public list by parts continues, and back to its first part. */
export function PartLinks({ path, of, isFirst, older }: Props) {
  if (isFirst && older === null) return null;
  return (
    <nav aria-label={`Pages of ${of}`} className="mt-8 flex flex-wrap gap-3">
      {!isFirst && (
        <LinkButton to={path} variant="secondary">
          First {of}
        </LinkButton>
      )}
      {older !== null && (
        <LinkButton to={`${path}?before=${older}`} variant="secondary">
          More {of}
        </LinkButton>
      )}
    </nav>
  );
}
