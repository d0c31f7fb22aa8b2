import { z } from "@hono/zod-openapi";
import { linkPicture } from "#app/features/id-checks/link-picture.server.ts";
import { pictureLink } from "#app/features/id-checks/schema.ts";
import { viewIdFile } from "#app/features/id-checks/view-id-file.server.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { refusal, download, empty } from "./answers.ts";
import { route } from "./route.ts";

export const uploadsIdsRoute = route(
  {
    operationId: "getIdPicture",
    summary: "One picture of an ID, for its uploader and administrators",
    request: { params: z.object({ file: z.string().max(80) }), query: pictureLink },
    responses: {
      200: download("The picture, for an unused link", "image/webp"),
      303: empty("Without a link: a redirect to one that works once"),
      404: refusal("No such picture for the caller, or the link was used"),
    },
  },
  async (c) => {
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
  },
);
