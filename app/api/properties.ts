import { createRoute, z } from "@hono/zod-openapi";
import { createMiddleware } from "hono/factory";
import { requireRole } from "#app/features/accounts/policy.ts";
import { createProperty } from "#app/features/properties/create-property.server.ts";
import { deleteProperty } from "#app/features/properties/delete-property.server.ts";
import { editProperty } from "#app/features/properties/edit-property.server.ts";
import { presentProperty, presentVersion } from "#app/features/properties/present.ts";
import { propertyById } from "#app/features/properties/queries.server.ts";
import {
  availabilityRange,
  newProperty,
  propertyChanges,
  searchInput,
} from "#app/features/properties/schema.ts";
import { searchProperties } from "#app/features/properties/search-properties.server.ts";
import { setAvailability } from "#app/features/properties/set-availability.server.ts";
import { NotFound } from "#app/platform/errors.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { type Door, door, jsonBody } from "./door.ts";
import { bodyOfImages, images, readUploads } from "./images.ts";
import { plainForm } from "./plain-form.ts";
import { answerFound } from "./search.ts";

export const properties = door();

const params = z.object({ id: z.string() });

properties.openapi(
  createRoute({
    method: "get",
    path: "/api/properties",
    summary: "All properties, newest first; takes the same optional parameters as the search",
    request: { query: searchInput },
    responses: {
      200: { description: "An array of properties; X-Total-Count is how many there are, counted up to 200" },
    },
  }),
  async (c) => answerFound(c, await searchProperties(c.req.valid("query"))),
);

properties.openapi(
  createRoute({
    method: "get",
    path: "/api/properties/{id}",
    summary: "One property",
    request: { params },
    responses: { 200: { description: "The property" }, 404: { description: "No such property" } },
  }),
  async (c) => {
    const property = await propertyById(c.req.valid("param").id);
    if (!property) throw new NotFound("Property not found.");
    return c.json(presentVersion(property));
  },
);

/** Before the body is read: nobody but a landlord can make us take in photos, and none without end. */
const landlordsOnly = createMiddleware<Door>(async (c, next) => {
  const { id } = requireRole(c.get("actor"), "landlord", "Only logged-in landlords can add properties.");
  await limitRate(`add-property:${id}`, { max: 30, seconds: 3600 });
  await next();
});

properties.openapi(
  createRoute({
    method: "post",
    path: "/api/properties",
    summary: "Add a property with its photos, as the signed-in landlord",
    middleware: [plainForm(({ id }) => `/properties/${id}`), landlordsOnly, bodyOfImages] as const,
    request: {
      body: {
        content: { "multipart/form-data": { schema: newProperty.safeExtend({ images }) } },
        required: true,
      },
    },
    responses: {
      201: { description: "{ id, property }" },
      400: { description: "A field or a photo is not valid" },
      401: { description: "Signed out" },
      403: { description: "Not a landlord" },
      429: { description: "More than 30 within an hour; Retry-After says when again" },
    },
  }),
  async (c) => {
    const { images: files, ...input } = c.req.valid("form");
    const uploads = await readUploads(files);
    const property = presentVersion(await createProperty(c.get("actor"), input, uploads));
    return c.json({ id: property.id, property }, 201);
  },
);

properties.openapi(
  createRoute({
    method: "patch",
    path: "/api/properties/{id}",
    summary: "Change one's own property; what is not given stays",
    request: { params, body: jsonBody(propertyChanges) },
    responses: {
      200: { description: "The property, with its new version" },
      400: { description: "A field is not valid" },
      401: { description: "Signed out" },
      403: { description: "Not this property's landlord" },
      404: { description: "No such property" },
      409: { description: "It was changed since the version named, or a reservation forbids the change" },
    },
  }),
  async (c) => {
    const property = await editProperty(c.get("actor"), c.req.valid("param").id, c.req.valid("json"));
    return c.json(presentVersion(property), 200);
  },
);

properties.openapi(
  createRoute({
    method: "delete",
    path: "/api/properties/{id}",
    summary: "Delete one's own property",
    request: { params },
    responses: {
      200: { description: "Deleted" },
      401: { description: "Signed out" },
      403: { description: "Not this property's landlord" },
      404: { description: "No such property" },
      409: { description: "It has live reservations" },
    },
  }),
  async (c) => {
    await deleteProperty(c.get("actor"), c.req.valid("param").id);
    return c.json({ ok: true });
  },
);

properties.openapi(
  createRoute({
    method: "post",
    path: "/api/properties/{id}/availability/range",
    summary: "Offer a range of days, or take it back; without `to` it has no end",
    request: { params, body: jsonBody(availabilityRange) },
    responses: {
      200: { description: "The property" },
      400: { description: "A field is not valid" },
      401: { description: "Signed out" },
      403: { description: "Not this property's landlord" },
      404: { description: "No such property" },
      409: { description: "Some of these days are reserved" },
    },
  }),
  async (c) => {
    const property = await setAvailability(c.get("actor"), c.req.valid("param").id, c.req.valid("json"));
    return c.json(presentProperty(property));
  },
);
