import type { Actor, LoggedIn } from "#app/features/accounts/model.ts";
import { recordAction } from "#app/features/accounts/members/record-action.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { transaction, type Transaction } from "#app/platform/db.server.ts";
import { Invalid } from "#app/platform/errors.ts";
import { isDiskFull } from "#app/platform/files.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import { takeTurns } from "#app/platform/in-turn.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { noRoom } from "#app/platform/watch-store.server.ts";
import { importGoesOn } from "../events.server.ts";
import { type FileRow, filesKept } from "./model.ts";
import { requireImporter } from "./policy.ts";
import { hasNoDuePhotos } from "./steps/has-no-due-photos.server.ts";
import { findLandlord } from "./steps/find-landlord.server.ts";
import { keepPictures } from "./steps/keep-pictures.server.ts";
import { readFile } from "./steps/read-file.server.ts";

/** A file's text and rows take several times its size in memory: a process has those of one file at a time. */
const inTurn = takeTurns(1);

type Input = { upload: File; landlordEmail: string | undefined; address: string };

/**
 * Takes a file of properties of the caller's, or of the landlord with this email for an administrator, and has it checked.
 * Changes no property. Returns the import's id. A zip's pictures are stored behind its rows, so that none is without them.
 */
export async function startImport(actor: Actor, { upload, landlordEmail, address }: Input): Promise<string> {
  const sender = requireImporter(actor);
  const landlord = sender.kind === "landlord" ? sender : await landlordNamed(landlordEmail);
  const { id, pictures } = await inTurn(() => store(sender, landlord, upload, address));
  if (pictures !== null) await keepPictures(id, pictures);
  return id;
}

async function store(sender: LoggedIn, landlord: LoggedIn, upload: File, address: string) {
  const { rows, pictures, ...file } = await readFile(upload);
  if (pictures !== null && pictures.named.size > 0 && (await isDiskFull())) throw noRoom();
  const id = newId("imp");
  await transaction(async (trx) => {
    await trx
      .insertInto("propertyImports")
      .values({
        id,
        landlordId: landlord.id,
        sentBy: sender.id,
        fileName: upload.name.slice(-200),
        ...file,
        createdAt: now(),
      })
      .execute();
    await insertRows(trx, id, rows);
    await forgetOthers(trx, landlord);
    if (sender.kind === "administrator")
      await recordAction(trx, sender, {
        action: "importSpaces",
        subjectId: landlord.id,
        address,
        details: { import: id, rows: String(rows.length) },
      });
    await enqueue(trx, importGoesOn, { importId: id });
  });
  return { id, pictures };
}

async function landlordNamed(email: string | undefined): Promise<LoggedIn> {
  const landlord = email ? await findLandlord({ email }) : null;
  if (landlord) return landlord;
  const message = email
    ? "No landlord with an account that is open has this email."
    : "Enter the landlord’s email.";
  throw new Invalid(message, { landlord_email: message });
}

const rowsAtOnce = 500;

async function insertRows(trx: Transaction, importId: string, rows: FileRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await trx
      .insertInto("propertyImportRows")
      .values(
        rows.slice(from, from + rowsAtOnce).map(({ row, texts, problems }) => ({
          importId,
          line: row,
          texts: JSON.stringify(texts),
          problems: JSON.stringify(problems),
          finding: Object.keys(problems).length > 0 ? ("bad" as const) : null,
        })),
      )
      .execute();
}

/** A landlord's older files, but for those that are being run, and those whose pictures aren't all in. */
async function forgetOthers(trx: Transaction, landlord: LoggedIn): Promise<void> {
  const newest = trx
    .selectFrom("propertyImports")
    .select("id")
    .where("landlordId", "=", landlord.id)
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .limit(filesKept);
  await trx
    .deleteFrom("propertyImports")
    .where("landlordId", "=", landlord.id)
    .where("id", "not in", newest)
    .where((eb) => eb.or([eb("runAt", "is", null), eb("endedAt", "is not", null)]))
    .where(hasNoDuePhotos())
    .execute();
}
