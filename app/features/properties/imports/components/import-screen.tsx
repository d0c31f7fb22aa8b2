import type { ImportJson, ListedImport } from "../present.ts";
import { ImportColumns } from "./import-columns.tsx";
import { ImportForm } from "./import-form.tsx";
import { ImportedFile } from "./imported-file.tsx";
import { SpacesFile } from "./spaces-file.tsx";
import { LatestImports } from "./latest-imports.tsx";

type Props = {
  /** The file that is open; null for the form. */
  open: ImportJson | null;
  latest: ListedImport[];
  columns: { name: string; isRequired: boolean; about: string; example: string }[];
  /** A file with one space, as CSV. */
  example: string;
  /** Whose spaces can be downloaded: the landlord's own, or those of the open file. */
  owner: { id: string; count: number } | null;
  /** For an administrator, who says whose spaces they are. */
  isForOthers?: boolean;
};

/** Imports spaces from a file: choose it, see what it would do, run it, follow it. */
export function ImportScreen({ open, latest, columns, example, owner, isForOthers = false }: Props) {
  return (
    <div className="flex flex-col gap-6">
      {open && <ImportedFile key={open.id} file={open} isForOthers={isForOthers} />}
      <ImportForm
        key={`form ${open?.id}`}
        example={example}
        isForOthers={isForOthers}
        isFirst={open === null}
      />
      {owner && owner.count > 0 && <SpacesFile {...owner} isForOthers={isForOthers} />}
      {latest.length > 0 && <LatestImports latest={latest} open={open?.id} isForOthers={isForOthers} />}
      <ImportColumns columns={columns} />
    </div>
  );
}
