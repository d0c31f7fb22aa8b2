import { createRoute } from "@hono/zod-openapi";
import { z } from "zod";
import { linkPicture } from "#app/features/id-checks/link-picture.server.ts";
import { pictureLink } from "#app/features/id-checks/schema.ts";
import { viewIdFile } from "#app/features/id-checks/view-id-file.server.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { door } from "./door.ts";

export const uploadsIds = door();

const route = createRoute({
  method: "get",
  path: "/uploads/ids/{file}",
  summary: "One picture of an ID, for its uploader and administrators",
  request: { params: z.object({ file: z.string().max(80) }), query: pictureLink },
  responses: {
    200: { description: "The picture, to who comes with a link that was not used yet." },
    303: { description: "The way to it, without one: a link that works once, for minutes, for who asked." },
  },
});

uploadsIds.openapi(route, async (c) => {
  const { file } = c.req.valid("param");
  const { link } = c.req.valid("query");
  c.header("cache-control", "no-store");
  if (link === undefined) return c.redirect(await linkPicture(c.get("actor"), file), 303);
  const { bytes, contentType } = await viewIdFile(c.get("actor"), file, link, clientAddress(c));
  return c.body(bytes, 200, {
    "content-type": contentType,
    "content-disposition": "inline",
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
  });
});
