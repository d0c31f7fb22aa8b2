import { createRoute, z } from "@hono/zod-openapi";
import { createMiddleware } from "hono/factory";
import { requireRole } from "#app/features/accounts/policy.ts";
import { addPhotos } from "#app/features/properties/add-photos.server.ts";
import { orderPhotos } from "#app/features/properties/order-photos.server.ts";
import { presentPhoto } from "#app/features/properties/present.ts";
import { propertyById } from "#app/features/properties/queries.server.ts";
import { removePhoto } from "#app/features/properties/remove-photo.server.ts";
import { photoOrder } from "#app/features/properties/schema.ts";
import { uploadPhoto } from "#app/features/properties/upload-photo.server.ts";
import { Invalid, NotFound } from "#app/platform/errors.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { type Door, door, jsonBody } from "./door.ts";
import { bodyOfImages, images, readUploads } from "./images.ts";

export const propertyImages = door();

const params = z.object({ id: z.string() });
const form = {
  body: { content: { "multipart/form-data": { schema: z.object({ images }) } }, required: true },
} as const;
const refusals = {
  400: { description: "A photo or a field is not valid" },
  401: { description: "Signed out" },
  403: { description: "Not a landlord, or not this property's" },
};
const propertyRefusals = { ...refusals, 404: { description: "No such property or photo" } };

/** Before the body is read: nobody but a landlord can make us take in photos, and none without end. */
const landlordsOnly = createMiddleware<Door>(async (c, next) => {
  const { id } = requireRole(c.get("actor"), "landlord", "Only logged-in landlords can add properties.");
  await limitRate(`add-photo:${id}`, { max: 600, seconds: 3600 });
  await next();
});

propertyImages.openapi(
  createRoute({
    method: "post",
    path: "/api/images",
    summary: "Send one photo ahead of a form, which then names it in photo_ids",
    middleware: [landlordsOnly, bodyOfImages] as const,
    request: form,
    responses: {
      201: { description: "The photo" },
      ...refusals,
      429: { description: "More than 600 within an hour; Retry-After says when again" },
    },
  }),
  async (c) => {
    const uploads = await readUploads(c.req.valid("form").images);
    if (uploads.length !== 1) refuse("Send one photo at a time.");
    return c.json(presentPhoto(await uploadPhoto(c.get("actor"), uploads[0]!)), 201);
  },
);

propertyImages.openapi(
  createRoute({
    method: "get",
    path: "/api/properties/{id}/images",
    summary: "A property's photos, in order",
    request: { params },
    responses: { 200: { description: "An array of photos" }, 404: { description: "No such property" } },
  }),
  async (c) => {
    const property = await propertyById(c.req.valid("param").id);
    if (!property) throw new NotFound("Property not found.");
    return c.json(property.photos.map(presentPhoto));
  },
);

propertyImages.openapi(
  createRoute({
    method: "post",
    path: "/api/properties/{id}/images",
    summary: "Add photos to one's own property, after those that are there",
    middleware: [landlordsOnly, bodyOfImages] as const,
    request: { params, ...form },
    responses: { 201: { description: "All of its photos, in order" }, ...propertyRefusals },
  }),
  async (c) => {
    const uploads = await readUploads(c.req.valid("form").images);
    if (uploads.length === 0) refuse("Choose at least one photo.");
    const photos = await addPhotos(c.get("actor"), c.req.valid("param").id, uploads);
    return c.json(photos.map(presentPhoto), 201);
  },
);

propertyImages.openapi(
  createRoute({
    method: "put",
    path: "/api/properties/{id}/images",
    summary: "Put the photos of one's own property in order; the first is the cover",
    request: { params, body: jsonBody(photoOrder) },
    responses: {
      200: { description: "All of its photos, in order" },
      ...propertyRefusals,
      409: { description: "The ids are not those of its photos" },
    },
  }),
  async (c) => {
    const photos = await orderPhotos(c.get("actor"), c.req.valid("param").id, c.req.valid("json").ids);
    return c.json(photos.map(presentPhoto), 200);
  },
);

propertyImages.openapi(
  createRoute({
    method: "delete",
    path: "/api/properties/{id}/images/{imageId}",
    summary: "Remove one photo of one's own property",
    request: { params: params.extend({ imageId: z.string() }) },
    responses: { 200: { description: "The photos left, in order" }, ...propertyRefusals },
  }),
  async (c) => {
    const { id, imageId } = c.req.valid("param");
    return c.json((await removePhoto(c.get("actor"), id, imageId)).map(presentPhoto), 200);
  },
);

function refuse(message: string): never {
  throw new Invalid(message, { images: message });
}
