import { z } from "@hono/zod-openapi";
import { createMiddleware } from "hono/factory";
import { requireRole } from "#app/features/accounts/policy.ts";
import { addPhotos } from "#app/features/properties/photos/add-photos.server.ts";
import { orderPhotos } from "#app/features/properties/photos/order-photos.server.ts";
import { presentPhoto, photoJson } from "#app/features/properties/present.ts";
import { propertyById } from "#app/features/properties/queries.server.ts";
import { removePhoto } from "#app/features/properties/photos/remove-photo.server.ts";
import { photoOrder } from "#app/features/properties/schema.ts";
import { uploadPhoto } from "#app/features/properties/photos/upload-photo.server.ts";
import { Invalid, NotFound } from "#app/platform/errors.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { json, refusal, refusals, conflict } from "./answers.ts";
import { type ApiEnv, jsonBody } from "./router.ts";
import { route } from "./route.ts";
import { bodyOfImages, images, readUploads } from "./images.ts";

const params = z.object({ id: z.string() });
const form = {
  body: { content: { "multipart/form-data": { schema: z.object({ images }) } }, required: true },
} as const;
const theirs = { ...refusals(400, 401, 403), 404: refusal("No such property or photo") };

/** Runs before the body is read: only landlords can upload photos, at a limited rate. */
const landlordsOnly = createMiddleware<ApiEnv>(async (c, next) => {
  const { id } = requireRole(c.get("actor"), "landlord", "Only logged-in landlords can add properties.");
  await limitRate(`add-photo:${id}`, { max: 600, seconds: 3600 });
  await next();
});

export const propertyImagesRoutes = {
  send: route(
    {
      operationId: "sendImage",
      role: "landlord",
      roleRefusal: "Only logged-in landlords can add properties.",
      maxMegabytes: 16,
      summary: "Upload one photo before the form that will name it in photo_ids",
      middleware: [landlordsOnly, bodyOfImages] as const,
      request: form,
      responses: {
        201: json("The photo", photoJson),
        ...refusals(400, 401, 403),
        429: refusal("More than 600 within an hour"),
      },
    },
    async (c) => {
      const uploads = await readUploads(c.req.valid("form").images);
      if (uploads.length !== 1) refuse("Send one photo at a time.");
      return c.json(presentPhoto(await uploadPhoto(c.get("actor"), uploads[0]!)), 201);
    },
  ),

  list: route(
    {
      operationId: "listImages",
      summary: "A property's photos, in order",
      request: { params },
      responses: { 200: json("The photos", z.array(photoJson)), 404: refusal("Property not found") },
    },
    async (c) => {
      const property = await propertyById(c.req.valid("param").id);
      if (!property) throw new NotFound("Property not found.");
      return c.json(property.photos.map(presentPhoto), 200);
    },
  ),

  add: route(
    {
      operationId: "addImages",
      role: "landlord",
      roleRefusal: "Only logged-in landlords can add properties.",
      maxMegabytes: 320,
      summary: "Add photos to the caller's property, after the existing ones",
      middleware: [landlordsOnly, bodyOfImages] as const,
      request: { params, ...form },
      responses: { 201: json("All of its photos, in order", z.array(photoJson)), ...theirs },
    },
    async (c) => {
      const uploads = await readUploads(c.req.valid("form").images);
      if (uploads.length === 0) refuse("Choose at least one photo.");
      const photos = await addPhotos(c.get("actor"), c.req.valid("param").id, uploads);
      return c.json(photos.map(presentPhoto), 201);
    },
  ),

  order: route(
    {
      operationId: "orderImages",
      role: "landlord",
      summary: "Reorder the photos of the caller's property; the first is the cover",
      request: { params, body: jsonBody(photoOrder) },
      responses: {
        200: json("All of its photos, in order", z.array(photoJson)),
        ...theirs,
        409: conflict("The ids don't match its photos", { ids: z.array(z.string()) }),
      },
    },
    async (c) => {
      const photos = await orderPhotos(c.get("actor"), c.req.valid("param").id, c.req.valid("json").ids);
      return c.json(photos.map(presentPhoto), 200);
    },
  ),

  remove: route(
    {
      operationId: "removeImage",
      role: "landlord",
      summary: "Remove one photo of the caller's property",
      request: { params: params.extend({ imageId: z.string() }) },
      responses: { 200: json("The remaining photos, in order", z.array(photoJson)), ...theirs },
    },
    async (c) => {
      const { id, imageId } = c.req.valid("param");
      return c.json((await removePhoto(c.get("actor"), id, imageId)).map(presentPhoto), 200);
    },
  ),
};

function refuse(message: string): never {
  throw new Invalid(message, { images: message });
}
