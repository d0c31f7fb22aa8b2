import { randomBytes } from "node:crypto";
import type { Actor } from "#app/features/accounts/model.ts";
import { now } from "#app/platform/clock.server.ts";
import { signToken, timeClaim } from "#app/platform/signed-token.server.ts";
import { addressOf, linkMinutes } from "./model.ts";
import { findPicture } from "./queries.server.ts";

/** A URL that shows this picture to this actor once, within minutes. */
export async function linkPicture(actor: Actor, file: string): Promise<string> {
  const { viewer } = await findPicture(actor, file);
  return `${addressOf(file)}?link=${signLink(file, viewer.id)}`;
}

/** Signs a link to one picture for one viewer. */
function signLink(file: string, viewerId: string): string {
  const until = timeClaim(now().getTime() + linkMinutes * 60_000);
  const nonce = randomBytes(16).toString("base64url");
  return signToken("id-picture", [until, nonce], [file, viewerId]);
}
