import { z } from "@hono/zod-openapi";
import { createMiddleware } from "hono/factory";
import { requireRole } from "#app/features/accounts/policy.ts";
import { hostPhotoUrl } from "#app/features/properties/hosts/present.ts";
import { removeHostPhoto } from "#app/features/properties/hosts/remove-host-photo.server.ts";
import { saveHostPhoto } from "#app/features/properties/hosts/save-host-photo.server.ts";
import { mostPhotoBytes } from "#app/features/properties/model.ts";
import { Invalid } from "#app/platform/errors.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { receiveForm } from "#app/platform/receive-form.server.ts";
import { empty, json, ok, okJson, refusal, refusals } from "./answers.ts";
import { images, readUploads } from "./images.ts";
import { noScriptForm } from "./no-script-form.ts";
import type { ApiEnv } from "./router.ts";
import { route } from "./route.ts";

const toBusiness = noScriptForm<object>(() => "/landlord-dashboard?tab=business#photo");

/** Runs before the body is read. */
const landlordsOnly = createMiddleware<ApiEnv>(async (c, next) => {
  const { id } = requireRole(c.get("actor"), "landlord", "Only landlords have a photo.");
  await limitRate(`host-photo:${id}`, { max: 60, seconds: 3600 });
  await next();
});

const bodyOfPhoto = receiveForm(mostPhotoBytes + 1024 * 1024, () =>
  refuse("This photo is too large: at most 15 MB."),
);

export const hostPhotoRoutes = {
  save: route(
    {
      operationId: "saveHostPhoto",
      role: "landlord",
      roleRefusal: "Only landlords have a photo.",
      maxMegabytes: 16,
      summary: "The caller's photo for their public pages, cut to a square; replaces the former one",
      middleware: [toBusiness, landlordsOnly, bodyOfPhoto] as const,
      request: {
        body: { content: { "multipart/form-data": { schema: z.object({ images }) } }, required: true },
      },
      responses: {
        201: json("The photo", z.object({ photo_url: z.string() })),
        303: empty("A redirect to the business tab, for a plain HTML form"),
        ...refusals(400, 401, 403),
        429: refusal("More than 60 within an hour"),
      },
    },
    async (c) => {
      const [upload, ...more] = await readUploads(c.req.valid("form").images);
      if (!upload || more.length > 0) refuse("Choose one photo.");
      return c.json({ photo_url: hostPhotoUrl(await saveHostPhoto(c.get("actor"), upload)) }, 201);
    },
  ),

  remove: route(
    {
      operationId: "removeHostPhoto",
      role: "landlord",
      roleRefusal: "Only landlords have a photo.",
      summary: "Remove the caller's photo from their public pages",
      responses: { 200: json("Removed", okJson), ...refusals(401, 403) },
    },
    async (c) => {
      await removeHostPhoto(c.get("actor"));
      return c.json(ok, 200);
    },
  ),
};

function refuse(message: string): never {
  throw new Invalid(message, { images: message });
}
