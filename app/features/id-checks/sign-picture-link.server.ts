import { randomBytes } from "node:crypto";
import { now } from "#app/platform/clock.server.ts";
import { signToken, timeClaim } from "#app/platform/signed-token.server.ts";
import { linkMinutes } from "./model.ts";

/** What a link to one picture for one viewer carries, which works once and for minutes. */
export function signPictureLink(file: string, viewerId: string): string {
  const until = timeClaim(now().getTime() + linkMinutes * 60_000);
  const nonce = randomBytes(16).toString("base64url");
  return signToken("id-picture", [until, nonce], [file, viewerId]);
}
