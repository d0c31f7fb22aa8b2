import { type Column, ColumnList } from "#app/ui/column-list.tsx";
import { Folded } from "#app/ui/folded.tsx";

/** The columns of a file, as the form has them. */
export function ImportColumns({ columns }: { columns: Column[] }) {
  return (
    <section className="card px-4 sm:px-6">
      <Folded label="Columns" heading="h2" summary={`${columns.length}, in any order`}>
        <p className="mb-3 max-w-prose text-soft">
          The first row names them. A column that your file doesn’t have stays as it is in spaces that you
          have already. JSON is a list of objects with the same names.
        </p>
        <ColumnList columns={columns} />
      </Folded>
    </section>
  );
}
