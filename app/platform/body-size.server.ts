import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { AppError } from "./errors.ts";

const megabyte = 1024 * 1024;
const usual = limit(1);
const photos = limit(320);
const onePhoto = limit(16);
const idImages = limit(25);

/** Refuses bodies that are larger than the path has use for: 1 MB, 320 MB for a property's photos, 16 MB for one, 25 MB for ID images. */
export const bodySize: MiddlewareHandler = (c, next) => {
  const { path, method } = c.req;
  if (method === "GET" || method === "HEAD") return next();
  const isForm = c.req.header("content-type")?.startsWith("multipart/form-data") ?? false;
  if (isForm && path === "/api/images") return onePhoto(c, next);
  if (isForm && /^\/api\/properties(\/|$)/.test(path)) return photos(c, next);
  if (isForm && path === "/api/upload-id") return idImages(c, next);
  return usual(c, next);
};

function limit(megabytes: number): MiddlewareHandler {
  return bodyLimit({
    maxSize: megabytes * megabyte,
    onError: () => {
      throw new AppError(413, `This is too large: at most ${megabytes} MB can be sent here.`);
    },
  });
}
