import type { MiddlewareHandler } from "hono";
import { brandPictureUrl } from "./brand-pictures.ts";
import { config } from "./config.server.ts";

/** Sends browsers to the operator's icon and picture for shared links, where there are any, instead of the build's files. */
export const brandPictures: MiddlewareHandler = async (c, next) => {
  const picture = pictureFor(c.req.path);
  if (picture === null || (c.req.method !== "GET" && c.req.method !== "HEAD")) return next();
  c.header("cache-control", "public, max-age=60");
  return c.redirect(picture, 302);
};

function pictureFor(path: string): string | null {
  const { icon, share } = config.brandPictures;
  if (share !== null && path === "/share.png") return brandPictureUrl(share);
  if (icon === null) return null;
  if (path === "/favicon.svg" || path === "/icon-192.png") return brandPictureUrl(icon, 192);
  if (path === "/icon-512.png") return brandPictureUrl(icon, 512);
  return path === "/apple-touch-icon.png" ? brandPictureUrl(icon, 180) : null;
}
