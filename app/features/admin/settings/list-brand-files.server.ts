import { sql } from "kysely";
import {
  brandPictureKinds,
  brandPictureUrl,
  iconSizes,
  isPictureName,
  settingOfPicture,
} from "#app/platform/brand-pictures.ts";
import { setByEnvironment } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import type { NamedFiles } from "#app/platform/files.server.ts";
import { uploadedIconsIn, uploadedIconUrl } from "#app/platform/space-icons.ts";
import { readOperatorSettings } from "#app/platform/operator-settings.server.ts";

/** The files of the brand's pictures and of types' icons that are in force, and of those that an undo restores. */
export async function* listBrandFiles(): AsyncGenerator<NamedFiles> {
  for (const kind of brandPictureKinds) {
    for (const name of await valuesOf(settingOfPicture[kind])) {
      if (!isPictureName(kind, name)) continue;
      const sizes = kind === "icon" ? iconSizes : [undefined];
      yield {
        keys: sizes.map((size) => brandPictureUrl(name, size).slice(1)),
        areWhole: (contents) => contents.every(isWholePng),
      };
    }
  }
  const icons = new Set((await valuesOf("SPACE_TYPES")).flatMap((rules) => uploadedIconsIn(rules)));
  for (const icon of icons)
    yield { keys: [uploadedIconUrl(icon).slice(1)], areWhole: (contents) => contents.every(isWholePng) };
}

async function valuesOf(setting: string): Promise<string[]> {
  const { chosen } = await readOperatorSettings(db);
  const { rows } = await sql<{ before: string | null; after: string | null }>`
    select details -> ${setting}::text ->> 'before' as before, details -> ${setting}::text ->> 'after' as after
    from audit_entries where action in ('changeSettings', 'undoSettings')
      and details -> ${setting}::text is not null`.execute(db);
  const values = [
    setByEnvironment(setting),
    chosen[setting],
    ...rows.flatMap(({ before, after }) => [before, after]),
  ];
  return [...new Set(values)].filter((value) => typeof value === "string");
}

/** From a PNG's first bytes to its last chunk. */
function isWholePng(bytes: Uint8Array): boolean {
  const words = (start: number, end?: number) => Buffer.from(bytes.subarray(start, end)).toString("latin1");
  return words(1, 4) === "PNG" && words(-8, -4) === "IEND";
}
