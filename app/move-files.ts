import { listAccessFiles } from "./features/access/list-access-files.server.ts";
import { listClaimFiles } from "./features/deposits/list-claim-files.server.ts";
import { listHandoverFiles } from "./features/handovers/list-handover-files.server.ts";
import { listMessageFiles } from "./features/messages/list-message-files.server.ts";
import { listIdFiles } from "./features/id-checks/list-id-files.server.ts";
import { listBrandFiles } from "./features/admin/settings/list-brand-files.server.ts";
import { listProblemFiles } from "./features/problems/list-problem-files.server.ts";
import { removeDestroyedFiles } from "./features/id-checks/remove-destroyed-files.server.ts";
import { listPhotoFiles } from "./features/properties/photos/list-photo-files.server.ts";
import { config } from "./platform/config.server.ts";
import { folder, getFile, hasFile, type NamedFiles, putFile } from "./platform/files.server.ts";

const atOnce = 8;
const mostSaid = 20;

/** Copies the files of DATA_DIR that rows name to the bucket, except those that it has. Can be run again. */
export async function copyFiles(): Promise<string> {
  if (!config.s3) throw new Error("The setting S3_BUCKET is missing: it names the bucket to copy to.");
  const count = { copied: 0, there: 0, missing: 0 };
  await forEach(namedFiles(), async ({ keys }) => {
    for (const key of keys) count[await copyFile(key)] += 1;
  });
  const destroyed = await removeDestroyedFiles();
  const { copied, there, missing } = count;
  const said = [`  Copied ${copied} files to the bucket ${config.s3.name}; it already had ${there}.`];
  if (missing > 0)
    said.push(`  ${missing} files are neither in it nor in this DATA_DIR: copy them where they are.`);
  if (destroyed > 0)
    said.push(`  Deleted ${destroyed} files of IDs that were destroyed since an earlier copy.`);
  return said.join("\n");
}

async function copyFile(key: string): Promise<"copied" | "there" | "missing"> {
  if (await hasFile(key)) return "there";
  const bytes = await folder.get(key);
  if (bytes === null) return "missing";
  await putFile(key, bytes);
  return "copied";
}

/** Reads every file that rows name, and throws an Error that lists those that are missing or damaged. */
export async function verifyFiles(): Promise<string> {
  const wrong: string[] = [];
  let files = 0;
  let bytes = 0;
  await forEach(namedFiles(), async ({ keys, areWhole }) => {
    const contents = await Promise.all(keys.map(getFile));
    const found = contents.filter((content) => content !== null);
    files += found.length;
    for (const content of found) bytes += content.length;
    if (found.length < keys.length)
      wrong.push(...keys.filter((_, at) => contents[at] === null).map((key) => `${key} is missing`));
    else if (!areWhole(found)) wrong.push(`${keys.join(", ")}: not what was stored`);
  });
  const where = config.s3 ? `The bucket ${config.s3.name}` : "DATA_DIR";
  const said = `${where} has ${files} of the files that the database names, ${(bytes / 1e6).toFixed(1)} MB`;
  if (wrong.length === 0) return `  ${said}: all, and each is what was stored.`;
  const more = wrong.length > mostSaid ? [`and ${wrong.length - mostSaid} more`] : [];
  const named = [...wrong.toSorted().slice(0, mostSaid), ...more];
  throw new Error(`${said}; ${wrong.length} are wrong: ${named.join("; ")}`);
}

async function* namedFiles(): AsyncGenerator<NamedFiles> {
  yield* listPhotoFiles();
  yield* listIdFiles();
  yield* listClaimFiles();
  yield* listProblemFiles();
  yield* listBrandFiles();
  yield* listMessageFiles();
  yield* listAccessFiles();
  yield* listHandoverFiles();
}

/** Runs `work` for a few at a time. */
async function forEach<T>(all: AsyncIterable<T>, work: (one: T) => Promise<void>): Promise<void> {
  let some: T[] = [];
  for await (const one of all) {
    some.push(one);
    if (some.length < atOnce) continue;
    await Promise.all(some.map(work));
    some = [];
  }
  await Promise.all(some.map(work));
}
