import { createHash } from "node:crypto";
import type { Actor } from "#app/features/accounts/model.ts";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import {
  type BrandPictureKind,
  brandPictureUrl,
  iconSizes,
  logoSize,
  settingOfPicture,
  shareSize,
} from "#app/platform/brand-pictures.ts";
import { transaction } from "#app/platform/db.server.ts";
import { Invalid } from "#app/platform/errors.ts";
import { putFile } from "#app/platform/files.server.ts";
import { applyOperatorSettings, readOperatorSettings } from "#app/platform/operator-settings.server.ts";
import { type PictureSource, toPngs, UnreadablePicture } from "#app/platform/pictures.server.ts";
import { saveSettings } from "./steps/save-settings.server.ts";

type Upload = { name: string; source: PictureSource };
type Files = { url: string; png: Uint8Array }[];

/**
 * Stores a picture of the brand and puts its name into its setting, as a change that the audit log has and that can be undone: the
 * files of earlier ones stay. Refuses a form that shows an older version of the settings.
 */
export async function savePicture(
  actor: Actor,
  kind: BrandPictureKind,
  { version, upload, address }: { version: number; upload: Upload; address: string },
): Promise<void> {
  const administrator = requireAdministrator(actor);
  const { name, files } = await prepare(kind, upload);
  // A slow store must not hold a connection to the database.
  for (const { url, png } of files) await putFile(url.slice(1), png);
  await transaction(async (trx) => {
    const current = { ...(await readOperatorSettings(trx)), version };
    const entry = { action: "changeSettings" as const, subjectId: null, address };
    await saveSettings(trx, administrator, current, { [settingOfPicture[kind]]: name }, entry);
  });
  await applyOperatorSettings();
}

async function prepare(kind: BrandPictureKind, { name, source }: Upload) {
  try {
    return await of[kind](source);
  } catch (error) {
    if (!(error instanceof UnreadablePicture)) throw error;
    const message = `“${name}” cannot be used: ${error.message}.`;
    throw new Invalid(message, { picture: message });
  }
}

const of: Record<BrandPictureKind, (source: PictureSource) => Promise<{ name: string; files: Files }>> = {
  async icon(source) {
    const boxes = iconSizes.map((size) => ({
      width: size,
      height: size,
      fit: "cover" as const,
      ...(size === 180 && { background: "#ffffff" }),
    }));
    const pngs = await toPngs(source, boxes, { width: 192, height: 192 });
    const name = `icon-${hashOf(pngs)}`;
    return { name, files: pngs.map(({ png }, at) => ({ url: brandPictureUrl(name, iconSizes[at]), png })) };
  },
  async logo(source) {
    const [logo] = await toPngs(source, [{ ...logoSize, fit: "inside" }], { width: 64, height: 48 });
    const { width, height } = logo!;
    if (width < height || width > 5 * height)
      throw new UnreadablePicture("a logo is at least as wide as high, and at most five times as wide");
    const name = `logo-${hashOf([logo!])}-${width}x${height}`;
    return { name, files: [{ url: brandPictureUrl(name), png: logo!.png }] };
  },
  async share(source) {
    const box = { ...shareSize, fit: "cover" as const, background: "#ffffff" };
    const [share] = await toPngs(source, [box], { width: 600, height: 315 });
    const name = `share-${hashOf([share!])}`;
    return { name, files: [{ url: brandPictureUrl(name), png: share!.png }] };
  },
};

function hashOf(pngs: { png: Uint8Array }[]): string {
  const hash = createHash("sha256");
  for (const { png } of pngs) hash.update(png);
  return hash.digest("hex").slice(0, 32);
}
