import { createHmac, randomBytes } from "node:crypto";
import { now } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { linkMinutes } from "./model.ts";

/**
 * A link to one picture for one viewer, which works once and for minutes: when it ends, a nonce, and our signature over
 * both, the file and the viewer. `made` are the end and the nonce of a link that comes back, to compare it with.
 */
export function signPictureLink(file: string, viewerId: string, made = freshMark()): string {
  const signature = createHmac("sha256", config.sessionSecret)
    .update(`id-picture:${file}:${viewerId}:${made}`)
    .digest("base64url");
  return `${made}.${signature}`;
}

function freshMark(): string {
  const end = Math.floor(now().getTime() / 1000) + linkMinutes * 60;
  return `${end}.${randomBytes(16).toString("base64url")}`;
}
