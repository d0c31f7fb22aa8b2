import { z } from "@hono/zod-openapi";
import { photoFile } from "#app/features/properties/model.ts";
import { NotFound } from "#app/platform/errors.ts";
import { getFile } from "#app/platform/files.server.ts";
import { refusal, download, empty } from "./answers.ts";
import { route } from "./route.ts";

export const photosRoute = route(
  {
    operationId: "getPhoto",
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
    const etag = `"${fileKey}-${width}"`;
    const caching = { ETag: etag, "Cache-Control": "public, max-age=31536000, immutable" };
    if (c.req.header("If-None-Match") === etag) return c.body(null, 304, caching);
    const bytes = await getFile(photoFile(fileKey, Number(width)));
    if (!bytes) throw new NotFound("Photo not found.");
    return c.body(bytes, 200, { ...caching, "Content-Type": "image/webp" });
  },
);
