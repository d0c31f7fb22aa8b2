import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { isPictureFile } from "#app/platform/brand-pictures.ts";
import { photoFile } from "#app/features/properties/model.ts";
import { NotFound } from "#app/platform/errors.ts";
import { bodyOfFile } from "#app/platform/files.server.ts";
import { matchesEtag } from "#app/platform/request-headers.server.ts";
import { refusal, download, empty } from "./answers.ts";
import type { ApiEnv } from "./router.ts";
import { route } from "./route.ts";

export const photosRoute = route(
  {
    operationId: "getPhoto",
    file: true,
    summary: "A property's photo as WebP, such as /photos/{fileKey}/640.webp; never changes",
    request: { params: z.object({ fileKey: z.string(), size: z.string() }) },
    responses: {
      200: download("The picture", "image/webp"),
      304: empty("Nothing has changed"),
      404: refusal("No such picture"),
    },
  },
  async (c) => {
    const { fileKey, size } = c.req.valid("param");
    const width = /^(\d{1,4})\.webp$/.exec(size)?.[1];
    if (!width || !/^[0-9a-f]{32}$/.test(fileKey)) throw new NotFound("Photo not found.");
    const picture = {
      key: photoFile(fileKey, Number(width)),
      type: "image/webp",
      etag: `"${fileKey}-${width}"`,
    };
    return sendPicture(c, picture);
  },
);

export const brandPictureRoute = route(
  {
    operationId: "getBrandPicture",
    file: true,
    summary: "The operator's icon, logo or picture for shared links as PNG; never changes",
    request: { params: z.object({ file: z.string() }) },
    responses: {
      200: download("The picture", "image/png"),
      304: empty("Nothing has changed"),
      404: refusal("No such picture"),
    },
  },
  async (c) => {
    const { file } = c.req.valid("param");
    if (!isPictureFile(file)) throw new NotFound("Picture not found.");
    return sendPicture(c, { key: `brand/${file}`, type: "image/png", etag: `"${file}"` });
  },
);

/** A picture whose bytes never change, by its path in the file store. */
async function sendPicture(c: Context<ApiEnv>, { key, type, etag }: Record<"key" | "type" | "etag", string>) {
  const caching = { ETag: etag, "Cache-Control": "public, max-age=31536000, immutable" };
  if (matchesEtag(c.req.header("If-None-Match"), etag)) return c.body(null, 304, caching);
  const file = await bodyOfFile(key);
  if (!file) throw new NotFound("Picture not found.");
  const { body, length } = file;
  const headers = { ...caching, "Content-Type": type, ...(length !== null && { "Content-Length": length }) };
  if (c.req.method !== "HEAD") return c.body(body, 200, headers);
  if (body instanceof ReadableStream) await body.cancel();
  return c.body(null, 200, headers);
}
