import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { requireRole } from "#app/features/accounts/policy.ts";
import { mostAccessPhotoBytes, mostAccessPhotos } from "#app/features/access/model.ts";
import {
  accessJson,
  accessViewsJson,
  ownAccessJson,
  presentAccess,
  presentOwnAccess,
  presentViews,
} from "#app/features/access/present.ts";
import { ownAccess, viewsOf } from "#app/features/access/queries.server.ts";
import { accessForm } from "#app/features/access/schema.ts";
import { viewAccessPhoto } from "#app/features/access/view-access-photo.server.ts";
import { viewAccess } from "#app/features/access/view-access.server.ts";
import { writeAccess } from "#app/features/access/write-access.server.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { Invalid } from "#app/platform/errors.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { receiveForm } from "#app/platform/receive-form.server.ts";
import { download, empty, json, privatePicture, refusal, refusals } from "./answers.ts";
import { noScriptForm } from "./no-script-form.ts";
import type { ApiEnv } from "./router.ts";
import { route } from "./route.ts";

const params = z.object({ id: z.string().max(60) });
const toAccess = noScriptForm<z.output<typeof ownAccessJson>>(
  ({ property_id }) => `/landlord/properties/${property_id}/access?saved`,
);

/** Runs before the body is read: only landlords have properties, at a limited rate. */
const landlordsOnly = createMiddleware<ApiEnv>(async (c, next) => {
  const { id } = requireRole(c.get("actor"), "landlord", "Only landlords can say how to get in.");
  await limitRate(`write-access:${id}`, { max: 60, seconds: 3600 });
  await next();
});

const bodyOfAccess = receiveForm(mostAccessPhotos * mostAccessPhotoBytes + 1024 * 1024, () => {
  const message = `The photos are too large together: at most ${mostAccessPhotos} of 15 MB.`;
  throw new Invalid(message, { photos: message });
});

/** Neither a browser nor a proxy may store it. */
const unstored = (c: Context<ApiEnv>) => c.header("cache-control", "private, no-store");

export const accessRoutes = {
  own: route(
    {
      operationId: "getOwnAccess",
      summary: "How to get into the caller's property, as its landlord wrote it",
      request: { params },
      responses: {
        200: json("Gate code, instructions and photos", ownAccessJson),
        ...refusals(401, 403),
        404: refusal("Property not found"),
      },
    },
    async (c) => {
      unstored(c);
      return c.json(presentOwnAccess(await ownAccess(c.get("actor"), c.req.valid("param").id)), 200);
    },
  ),

  write: route(
    {
      operationId: "writeAccess",
      role: "landlord",
      maxMegabytes: 320,
      summary: "Write how to get into the caller's property: gate code, instructions and up to 5 photos",
      middleware: [toAccess, landlordsOnly, bodyOfAccess] as const,
      request: {
        params,
        body: { content: { "multipart/form-data": { schema: accessForm } }, required: true },
      },
      responses: {
        200: json("As it is now", ownAccessJson),
        303: empty("A redirect to its page, for a plain HTML form"),
        ...refusals(400, 401, 403),
        404: refusal("Property not found"),
        429: refusal("More than 60 within an hour"),
      },
    },
    async (c) => {
      const { id } = c.req.valid("param");
      await writeAccess(c.get("actor"), id, c.req.valid("form"), clientAddress(c));
      unstored(c);
      return c.json(presentOwnAccess(await ownAccess(c.get("actor"), id)), 200);
    },
  ),

  view: route(
    {
      operationId: "viewAccess",
      summary:
        "How to get in, for the holder of an accepted and paid stay, from 24 hours before it to its end; each view is recorded",
      request: { params },
      responses: {
        200: json("What may be read now", accessJson),
        404: refusal("Reservation not found"),
        429: refusal("More than 200 within an hour"),
      },
    },
    async (c) => {
      unstored(c);
      return c.json(presentAccess(await viewAccess(c.get("actor"), c.req.valid("param").id)), 200);
    },
  ),

  views: route(
    {
      operationId: "listAccessViews",
      summary: "Who looked at how to get in, for a reservation of the caller's property, last first",
      request: { params },
      responses: {
        200: json("Up to 200 views", accessViewsJson),
        ...refusals(401, 403),
        404: refusal("Reservation not found"),
      },
    },
    async (c) => c.json(presentViews(await viewsOf(c.get("actor"), c.req.valid("param").id)), 200),
  ),

  photo: route(
    {
      operationId: "getAccessPhoto",
      summary: "A photo of how to get in, for its landlord, and for the holder of an open stay",
      request: {
        params: z.object({ file: z.string().max(80) }),
        query: z.object({ reservation: z.string().max(60).optional() }),
      },
      responses: { 200: download("The photo", "image/webp"), 404: refusal("No such photo for the caller") },
    },
    async (c) => {
      const { file } = c.req.valid("param");
      const { reservation } = c.req.valid("query");
      return c.body(await viewAccessPhoto(c.get("actor"), file, reservation), 200, privatePicture);
    },
  ),
};
