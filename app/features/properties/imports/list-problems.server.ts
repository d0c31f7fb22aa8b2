import type { Actor } from "#app/features/accounts/model.ts";
import { requireMember } from "#app/features/accounts/policy.ts";
import { streamCsv } from "#app/platform/stream-csv.server.ts";
import { withNames } from "./model.ts";
import { inOrder } from "./present.ts";
import { problemsOfImport } from "./queries.server.ts";

const pageSize = 500;

/** A file's rows with problems as a CSV file: corrected, it is a file to import by itself. */
export async function listProblems(actor: Actor, id: string): Promise<ReadableStream> {
  const { columns, after } = await problemsOfImport(actor, id);
  async function* readPages() {
    for (let last = 0; ;) {
      const rows = await after(last, pageSize);
      yield rows.map(({ row, texts, problems }) => [
        String(row),
        inWords(problems),
        ...columns.map((name) => withNames(texts[name] ?? "")),
      ]);
      if (rows.length < pageSize) return;
      last = rows.at(-1)!.row;
    }
  }
  return streamCsv(requireMember(actor).id, ["row", "problems", ...columns], readPages());
}

function inWords(problems: Record<string, string>): string {
  return Object.entries(inOrder(problems))
    .map(([column, sentence]) => (column === "" ? sentence : `${column}: ${sentence}`))
    .join(" ");
}
