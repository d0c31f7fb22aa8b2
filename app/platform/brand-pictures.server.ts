import type { MiddlewareHandler } from "hono";
import { brandPictureUrl } from "./brand-pictures.ts";
import { config } from "./config.server.ts";
import { log } from "./log.server.ts";
import { drawnShare } from "./share-picture.server.ts";

/**
 * Sends browsers to the operator's icon instead of the build's files, and to their picture for shared links, or one drawn of their
 * name, color and icon.
 */
export const brandPictures: MiddlewareHandler = async (c, next) => {
  if (c.req.method !== "GET" && c.req.method !== "HEAD") return next();
  const picture = c.req.path === "/share.png" ? await shareUrl() : pictureFor(c.req.path);
  if (picture === null) return next();
  c.header("cache-control", "public, max-age=60");
  return c.redirect(picture, 302);
};

async function shareUrl(): Promise<string | null> {
  const { share } = config.brandPictures;
  if (share !== null) return brandPictureUrl(share);
  try {
    return await drawnShare();
  } catch (error) {
    log.error({ err: error }, "the picture for shared links could not be drawn");
    return null;
  }
}

function pictureFor(path: string): string | null {
  const { icon } = config.brandPictures;
  if (icon === null) return null;
  if (path === "/favicon.svg" || path === "/icon-192.png") return brandPictureUrl(icon, 192);
  if (path === "/icon-512.png") return brandPictureUrl(icon, 512);
  return path === "/apple-touch-icon.png" ? brandPictureUrl(icon, 180) : null;
}
