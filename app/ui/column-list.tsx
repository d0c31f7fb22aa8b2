export type Column = { name: string; isRequired: boolean; about: string; example: string };

/** The columns of a file that people write: what each is, with an example; empty for none. */
export function ColumnList({ columns }: { columns: readonly Column[] }) {
  return (
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
  );
}
