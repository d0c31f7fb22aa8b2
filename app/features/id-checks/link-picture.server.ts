import type { Actor } from "#app/features/accounts/model.ts";
import { findPicture } from "./find-picture.server.ts";
import { addressOf } from "./model.ts";
import { signPictureLink } from "./sign-picture-link.server.ts";

/** The address at which this actor sees this picture, once and within minutes. */
export async function linkPicture(actor: Actor, file: string): Promise<string> {
  const { viewer } = await findPicture(actor, file);
  return `${addressOf(file)}?link=${signPictureLink(file, viewer.id)}`;
}
