import { Search } from "lucide-react";
import type { ReactNode } from "react";
import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Field } from "#app/ui/field.tsx";
import type { ListQuery } from "../schema.ts";
import { AdminPages } from "./admin-pages.tsx";

type AdminListProps<Row> = {
  /** What the search box finds: "Name, email or id". */
  searched: string;
  listQuery: ListQuery;
  found: { rows: Row[]; hasMore: boolean };
  /** The sentence for an empty list. */
  none: string;
  children: (row: Row) => ReactNode;
};

/** An admin list with search and pages. Its whole state is in the URL. */
export function AdminList<Row>({ searched, listQuery, found, none, children }: AdminListProps<Row>) {
  return (
    <div className="flex flex-col gap-5">
      <search>
        <Form key={listQuery.q} className="flex flex-col gap-3 sm:flex-row sm:items-start">
          <Field
            className="grow"
            label="Search"
            hint={searched}
            name="q"
            type="search"
            maxLength={200}
            defaultValue={listQuery.q}
          />
          <Button type="submit" variant="secondary" className="sm:mt-6.5">
            <Search aria-hidden className="size-5" />
            Search
          </Button>
        </Form>
      </search>
      {found.rows.length === 0 ? (
        <EmptyState title={none} />
      ) : (
        <ul className="flex flex-col gap-3">{found.rows.map(children)}</ul>
      )}
      <AdminPages listQuery={listQuery} count={found.rows.length} hasMore={found.hasMore} />
    </div>
  );
}
