import { Folded } from "#app/ui/folded.tsx";

type Props = { columns: { name: string; isRequired: boolean; about: string; example: string }[] };

/** The columns of a file, as the form has them. */
export function ImportColumns({ columns }: Props) {
  return (
    <section className="card px-4 sm:px-6">
      <Folded label="Columns" heading="h2" summary={`${columns.length}, in any order`}>
        <p className="mb-3 max-w-prose text-soft">
          The first row names them. A column that your file doesn’t have stays as it is in spaces that you
          have already. JSON is a list of objects with the same names.
        </p>
        <ul className="divide-y divide-line border-t border-line">
          {columns.map(({ name, isRequired, about, example }) => (
            <li key={name} className="grid gap-x-4 py-2 sm:grid-cols-[14rem_minmax(0,1fr)]">
              <p className="min-w-0">
                <code className="wrap-anywhere">{name}</code>
                {isRequired && <span className="ml-2 text-sm font-medium text-soft">needed</span>}
              </p>
              <p className="min-w-0 wrap-anywhere">
                {about}
                {example !== "" && <span className="block text-sm text-soft">For example, {example}</span>}
              </p>
            </li>
          ))}
        </ul>
      </Folded>
    </section>
  );
}
