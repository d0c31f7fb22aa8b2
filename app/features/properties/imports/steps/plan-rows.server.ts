import type { LoggedIn } from "#app/features/accounts/model.ts";
import { formsToEdit } from "#app/features/properties/approval/queries.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { maxPhotoUrls, ownPhotoKey, photoColumn, type Problems, readUploaded, type Texts } from "../model.ts";
import type { PhotoRow } from "../../queries.server.ts";
import { presentTexts } from "../present.ts";
import { type ChangeReading, keysOf, type NewReading, photoUrlsOf, readChanges, readNew } from "../schema.ts";

type Bad = { kind: "bad"; problems: Problems };
/**
 * What a row does to which property; `externalId` is set if it is another than before, `photoUrls` are those that the property
 * doesn't have yet.
 */
export type RowPlan =
  | (NewReading & { externalId: string | null; photoUrls: string[] })
  | (ChangeReading & { propertyId: string; externalId: string | undefined; photoUrls: string[] })
  | Bad;

type Own = { id: string; externalId: string | null; isHidden: boolean };

/** What each of these rows means for the landlord's properties as they are now. */
export async function planRows(landlord: LoggedIn, rows: Texts[]): Promise<RowPlan[]> {
  const keys = rows.map(keysOf);
  const own = await readOwn(
    landlord,
    keys.flatMap(({ id, externalId }) => [id, externalId]),
  );
  const targets = keys.map(({ id, externalId }) =>
    id === ""
      ? own.find((property) => property.externalId === externalId)
      : own.find((property) => property.id === id),
  );
  const ids = targets.flatMap((target) => target?.id ?? []);
  const forms = ids.length > 0 ? await formsToEdit(landlord, ids) : new Map<string, never>();
  const photos = rows.map(photoUrlsOf);
  const known = photos.some(({ urls }) => urls.length > 0) ? await readKnownUrls(landlord, ids) : [];
  return rows.map((texts, index): RowPlan => {
    const { id, externalId, problems } = keys[index]!;
    if (Object.keys(problems).length > 0) return { kind: "bad", problems };
    const { urls, problems: wrongUrls } = photos[index]!;
    const target = targets[index];
    if (!target && id !== "") return refuse("id", "None of the landlord’s spaces has this id.");
    if (!target) {
      const reading = readNew(texts);
      return withProblems(
        reading.kind === "bad" ? reading : { ...reading, externalId, photoUrls: urls },
        wrongUrls,
      );
    }
    const form = forms.get(target.id);
    if (!form)
      return refuse(
        "",
        target.isHidden ? "An administrator has hidden this space." : "This space was deleted.",
      );
    const reading = readChanges(texts, presentTexts(form.property, form.form));
    if (reading.kind === "bad") return withProblems(reading, wrongUrls);
    const isRenamed = externalId !== "" && externalId !== target.externalId;
    const named = known.filter(({ propertyId }) => propertyId === target.id);
    const photoUrls = urls.filter(
      (url) =>
        !isPhotoOf(form.property.photos, url) &&
        !named.some((one) => one.url === url && !isToBeNamedAgain(one)),
    );
    // Without those that could not be used, or were there already.
    const used = named.filter(({ failure, isKnown }) => failure === null && !isKnown).map(({ url }) => url);
    if (photoUrls.length > 0 && new Set([...used, ...photoUrls]).size > maxPhotoUrls)
      wrongUrls[photoColumn] ??=
        `Files have named ${used.length} pictures for this space; ${maxPhotoUrls} are the most. Add others to the space itself.`;
    return withProblems(
      {
        ...reading,
        kind: isRenamed || photoUrls.length > 0 ? "change" : reading.kind,
        propertyId: target.id,
        externalId: isRenamed ? externalId : undefined,
        photoUrls,
      },
      wrongUrls,
    );
  });
}

function withProblems(plan: RowPlan, more: Problems): RowPlan {
  if (Object.keys(more).length === 0) return plan;
  return { kind: "bad", problems: { ...(plan.kind === "bad" ? plan.problems : {}), ...more } };
}

/** Whether the URL, as in a file that we wrote, is of one of these photos. */
function isPhotoOf(photos: readonly PhotoRow[], url: string): boolean {
  const key = ownPhotoKey(url, config.publicUrl);
  return photos.some(({ fileKey }) => fileKey === key);
}

type KnownUrl = { url: string; failure: string | null; doneAt: Date | null };

/** One that could not be used, or of a zip that may not have arrived whole. */
function isToBeNamedAgain({ url, failure, doneAt }: KnownUrl): boolean {
  return failure !== null || (doneAt === null && readUploaded(url) !== null);
}

/** The pictures that earlier rows named for these properties, with why one could not be used. */
function readKnownUrls(landlord: LoggedIn, ids: string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom("propertyPhotoUrls")
    .select(["propertyId", "url", "failure", "isKnown", "doneAt"])
    .where("landlordId", "=", landlord.id)
    .where("propertyId", "in", ids)
    .execute();
}

async function readOwn(landlord: LoggedIn, names: string[]): Promise<Own[]> {
  const wanted = [...new Set(names)];
  const rows = await db
    .selectFrom("properties")
    .select(["id", "externalId", "hiddenAt"])
    .where("landlordId", "=", landlord.id)
    .where((eb) => eb.or([eb("id", "in", wanted), eb("externalId", "in", wanted)]))
    .execute();
  return rows.map(({ hiddenAt, ...row }) => ({ ...row, isHidden: hiddenAt !== null }));
}

function refuse(column: string, message: string): Bad {
  return { kind: "bad", problems: { [column]: message } };
}
