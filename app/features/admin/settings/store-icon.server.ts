import { createHash } from "node:crypto";
import type { Actor } from "#app/features/accounts/model.ts";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { Invalid } from "#app/platform/errors.ts";
import { putFile } from "#app/platform/files.server.ts";
import { type PictureSource, toIcon, UnreadablePicture } from "#app/platform/pictures.server.ts";
import { uploadedIconUrl } from "#app/platform/space-icons.ts";

/**
 * Stores an icon for a type of space and returns its name, which a rule of types may then have. The file stays, so that an undo needs
 * no upload.
 */
export async function storeIcon(
  actor: Actor,
  upload: { name: string; source: PictureSource },
): Promise<string> {
  requireAdministrator(actor);
  try {
    const { png, isDrawing } = await toIcon(upload.source);
    const hash = createHash("sha256").update(png).digest("hex").slice(0, 32);
    const icon = `${isDrawing ? "drawing" : "picture"}-${hash}`;
    await putFile(uploadedIconUrl(icon).slice(1), png);
    return icon;
  } catch (error) {
    if (!(error instanceof UnreadablePicture)) throw error;
    const message = `“${upload.name}” cannot be used: ${error.message}.`;
    throw new Invalid(message, { picture: message });
  }
}
