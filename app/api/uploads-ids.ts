import { createRoute } from "@hono/zod-openapi";
import { z } from "zod";
import { viewIdFile } from "#app/features/id-checks/view-id-file.server.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { door } from "./door.ts";

export const uploadsIds = door();

const route = createRoute({
  method: "get",
  path: "/uploads/ids/{file}",
  summary: "One picture of an ID, for its uploader and administrators",
  request: { params: z.object({ file: z.string().max(80) }) },
  responses: { 200: { description: "The picture." } },
});

uploadsIds.openapi(route, async (c) => {
  const { bytes, contentType } = await viewIdFile(
    c.get("actor"),
    c.req.valid("param").file,
    clientAddress(c),
  );
  return c.body(bytes, 200, {
    "content-type": contentType,
    "content-disposition": "inline",
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
  });
});
