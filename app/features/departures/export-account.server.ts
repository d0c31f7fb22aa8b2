import type { Actor, LoggedIn } from "#app/features/accounts/model.ts";
import { requireMember } from "#app/features/accounts/policy.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { listMemberData } from "./steps/list-member-data.server.ts";

export type ExportedFile = { name: string; pieces: Iterable<string> };

const rowsInPiece = 200;

/**
 * The caller's data as JSON files, read while they are taken: only one module's is in memory, and nothing is written at
 * once that would hold up other requests.
 */
export async function exportAccount(actor: Actor): Promise<AsyncGenerator<ExportedFile>> {
  const member = requireMember(actor);
  await limitRate(`export:${member.id}`, { max: 5, seconds: 3600 });
  return filesOf(member);
}

async function* filesOf(member: LoggedIn): AsyncGenerator<ExportedFile> {
  for (const { collect } of listMemberData())
    for (const [name, content] of Object.entries(await collect(member)))
      yield { name: `${name}.json`, pieces: piecesOf(content) };
}

/** A list as JSON, some rows in each piece; anything else is one piece. */
function* piecesOf(content: unknown): Generator<string> {
  if (!Array.isArray(content) || content.length === 0) return yield JSON.stringify(content, null, 2);
  for (let start = 0; start < content.length; start += rowsInPiece) {
    const rows = JSON.stringify(content.slice(start, start + rowsInPiece), null, 2).slice(1, -2);
    yield `${start === 0 ? "[" : ","}${rows}`;
  }
  yield "\n]";
}
