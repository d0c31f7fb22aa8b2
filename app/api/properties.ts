import { z } from "@hono/zod-openapi";
import { createMiddleware } from "hono/factory";
import { acceptsTerms } from "#app/features/accounts/schema.ts";
import { acceptTerms } from "#app/features/accounts/terms/accept-terms.server.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { createProperty } from "#app/features/properties/listing/create-property.server.ts";
import { discardEdit } from "#app/features/properties/approval/discard-edit.server.ts";
import { deleteProperty } from "#app/features/properties/listing/delete-property.server.ts";
import { editProperty } from "#app/features/properties/listing/edit-property.server.ts";
import {
  presentProperty,
  presentVersion,
  propertyJson,
  ownPropertyJson,
  propertyVersionJson,
  reservedStays,
} from "#app/features/properties/present.ts";
import { propertyById } from "#app/features/properties/queries.server.ts";
import { availabilityRange, newProperty, propertyChanges } from "#app/features/properties/schema.ts";
import { searchInput } from "#app/features/properties/search/schema.ts";
import { searchProperties } from "#app/features/properties/search/search-properties.server.ts";
import { setAvailability } from "#app/features/properties/listing/set-availability.server.ts";
import { NotFound } from "#app/platform/errors.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { json, refusal, refusals, conflict, empty, okJson, ok } from "./answers.ts";
import { type ApiEnv, jsonBody } from "./router.ts";
import { route } from "./route.ts";
import { bodyOfImages, images, readUploads } from "./images.ts";
import { noScriptForm } from "./no-script-form.ts";
import { answerFound } from "./search.ts";

const params = z.object({ id: z.string() });
const theirs = refusals(400, 401, 403, 404);

/** Runs before the body is read: only landlords can upload photos, at a limited rate. */
const landlordsOnly = createMiddleware<ApiEnv>(async (c, next) => {
  const { id } = requireRole(c.get("actor"), "landlord", "Only logged-in landlords can add properties.");
  await limitRate(`add-property:${id}`, { max: 30, seconds: 3600 });
  await next();
});

type Added = { id: string; property: { waits: boolean } };
const afterAdding = ({ id, property }: Added) =>
  property.waits ? "/landlord-dashboard?tab=spaces" : `/properties/${id}`;

export const propertiesRoutes = {
  list: route(
    {
      operationId: "listProperties",
      search: true,
      summary: "All properties, newest first; takes the same optional parameters as the search",
      request: { query: searchInput },
      responses: {
        200: json("X-Total-Count is how many there are, counted up to 200", z.array(propertyJson)),
        429: refusal("More than 1,200 searches within a minute"),
      },
    },
    async (c) => answerFound(c, await searchProperties(c.req.valid("query"))),
  ),

  read: route(
    {
      operationId: "getProperty",
      shared: true,
      summary: "One property",
      request: { params },
      responses: { 200: json("The property", propertyVersionJson), 404: refusal("Property not found") },
    },
    async (c) => {
      const property = await propertyById(c.req.valid("param").id);
      if (!property) throw new NotFound("Property not found.");
      return c.json(presentVersion(property), 200);
    },
  ),

  add: route(
    {
      operationId: "addProperty",
      role: "landlord",
      roleRefusal: "Only logged-in landlords can add properties.",
      maxMegabytes: 320,
      summary: "Add a property with its photos, as the logged-in landlord",
      middleware: [noScriptForm(afterAdding), landlordsOnly, bodyOfImages] as const,
      request: {
        body: {
          content: {
            "multipart/form-data": {
              schema: newProperty.safeExtend({ images, accepts_terms: acceptsTerms }),
            },
          },
          required: true,
        },
      },
      responses: {
        201: json("The property", z.object({ id: z.string(), property: ownPropertyJson })),
        303: empty("A redirect to the property, for a plain HTML form"),
        ...refusals(401, 403),
      },
    },
    async (c) => {
      const { images: files, accepts_terms: accepts, ...input } = c.req.valid("form");
      const uploads = await readUploads(files);
      if (accepts !== undefined) await acceptTerms(requireRole(c.get("actor"), "landlord"), accepts);
      const property = await createProperty(c.get("actor"), input, uploads);
      const waits = property.deletedAt !== null;
      return c.json({ id: property.id, property: { ...presentVersion(property), waits } }, 201);
    },
  ),

  edit: route(
    {
      operationId: "editProperty",
      role: "landlord",
      summary:
        "Change the caller's property; omitted fields stay. What describes it may wait for an administrator first",
      request: { params, body: jsonBody(propertyChanges) },
      responses: {
        200: json("The property with its new version", ownPropertyJson),
        ...theirs,
        409: conflict("Changed since the given version, or a reservation forbids the change", {
          version: z.int().optional(),
          reservations: reservedStays.reservations.optional(),
        }),
      },
    },
    async (c) => {
      const edit = await editProperty(c.get("actor"), c.req.valid("param").id, c.req.valid("json"));
      return c.json({ ...presentVersion(edit.property), waits: edit.waits }, 200);
    },
  ),

  remove: route(
    {
      operationId: "deleteProperty",
      role: "landlord",
      summary: "Delete the caller's property",
      request: { params },
      responses: {
        200: json("Deleted", okJson),
        ...theirs,
        409: conflict("It has live reservations", reservedStays),
      },
    },
    async (c) => {
      await deleteProperty(c.get("actor"), c.req.valid("param").id);
      return c.json(ok, 200);
    },
  ),

  discardEdit: route(
    {
      operationId: "discardEdit",
      role: "landlord",
      summary: "Take back changes of the caller's property that wait for an administrator, or were refused",
      request: { params },
      responses: { 200: json("Taken back; the property stays as everyone sees it", okJson), ...theirs },
    },
    async (c) => {
      await discardEdit(c.get("actor"), c.req.valid("param").id);
      return c.json(ok, 200);
    },
  ),

  offer: route(
    {
      operationId: "setAvailability",
      role: "landlord",
      summary: "Make a range of days available or not; without `to` it has no end",
      request: { params, body: jsonBody(availabilityRange) },
      responses: {
        200: json("The property", propertyJson),
        ...theirs,
        409: conflict("Some of these days are reserved", reservedStays),
      },
    },
    async (c) => {
      const property = await setAvailability(c.get("actor"), c.req.valid("param").id, c.req.valid("json"));
      return c.json(presentProperty(property), 200);
    },
  ),
};
