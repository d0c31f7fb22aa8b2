import type { ReactNode } from "react";

export type NumbersColumn<Row> = {
  name: string;
  text: (row: Row) => ReactNode;
  isMinor?: boolean;
  isLeast?: boolean;
};

type NumbersTableProps<Row> = {
  caption: string;
  /** The first column, which names the row. */
  head: NumbersColumn<Row>;
  columns: NumbersColumn<Row>[];
  rows: Row[];
};

/** Rows of numbers; phones leave out minor columns, tablets the least. */
export function NumbersTable<Row>({ caption, head, columns, rows }: NumbersTableProps<Row>) {
  const lookOf = ({ isMinor, isLeast }: NumbersColumn<Row>) =>
    `px-1 text-right sm:px-3 ${isLeast ? "max-lg:hidden" : isMinor ? "max-sm:hidden" : ""}`;
  return (
    <div className="card overflow-x-auto max-sm:pr-2">
      <table className="w-full text-sm tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead className="border-b border-line text-soft">
          <tr>
            <th scope="col" className="h-11 px-3 text-left font-semibold">
              {head.name}
            </th>
            {columns.map((column) => (
              <th
                key={column.name}
                scope="col"
                className={`h-11 font-semibold max-sm:text-xs ${lookOf(column)}`}
              >
                {column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row, place) => (
            <tr key={place}>
              <th scope="row" className="h-10 px-3 text-left font-normal whitespace-nowrap">
                {head.text(row)}
              </th>
              {columns.map((column) => (
                <td key={column.name} className={`whitespace-nowrap ${lookOf(column)}`}>
                  {column.text(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
