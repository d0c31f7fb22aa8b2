export type Figure = { name: string; value: string; note?: string };

/** Sums of a period. */
export function FigureTiles({ figures }: { figures: Figure[] }) {
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-4">
      {figures.map(({ name, value, note }) => (
        <div key={name} className="card flex min-w-0 flex-col gap-1 p-4">
          <dt className="text-sm text-soft">{name}</dt>
          <dd className="flex flex-col">
            <span className="font-heading text-xl font-bold wrap-anywhere tabular-nums">{value}</span>
            {note && <span className="text-sm text-soft">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
