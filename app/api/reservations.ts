import { createHash } from "node:crypto";
import { createRoute, z } from "@hono/zod-openapi";
import { accept } from "#app/features/reservations/accept.server.ts";
import { cancel } from "#app/features/reservations/cancel.server.ts";
import { landlordDeed } from "#app/features/reservations/model.ts";
import { presentFor, presentHistory } from "#app/features/reservations/present.ts";
import {
  reservationFor,
  reservationsOfTenant,
  tenantListVersion,
} from "#app/features/reservations/queries.server.ts";
import { readHistory } from "#app/features/reservations/read-history.server.ts";
import { reject } from "#app/features/reservations/reject.server.ts";
import { requestDocuments } from "#app/features/reservations/request-documents.server.ts";
import { statusBody } from "#app/features/reservations/schema.ts";
import { writeCalendarEntry } from "#app/features/reservations/write-calendar-entry.server.ts";
import { door, isKnown } from "./door.ts";

export const reservations = door();

const params = z.object({ id: z.string().max(40) });
const deeds = { accept, reject, requestDocuments };

reservations.openapi(
  createRoute({
    method: "get",
    path: "/api/reservations",
    summary: "A tenant's own reservations, newest first; 304 when nothing changed since the given ETag",
    request: { query: z.object({ tenantId: z.string().max(40) }) },
    responses: {
      200: { description: "Array of reservations" },
      304: { description: "Nothing changed" },
      401: { description: "Signed out" },
    },
  }),
  async (c) => {
    const actor = c.get("actor");
    const { tenantId } = c.req.valid("query");
    if (isKnown(c, await tenantListVersion(actor, tenantId))) return c.body(null, 304);
    const rows = await reservationsOfTenant(actor, tenantId);
    return c.json(rows.map(presentFor(actor)), 200);
  },
);

reservations.openapi(
  createRoute({
    method: "get",
    path: "/api/reservations/{id}",
    summary: "One reservation, for those it concerns; 304 when nothing changed since the given ETag",
    request: { params },
    responses: {
      200: { description: "The reservation" },
      304: { description: "Nothing changed" },
      404: { description: "Reservation not found." },
    },
  }),
  async (c) => {
    const actor = c.get("actor");
    const reservation = presentFor(actor)(await reservationFor(actor, c.req.valid("param").id));
    if (isKnown(c, createHash("sha256").update(JSON.stringify(reservation)).digest("base64url")))
      return c.body(null, 304);
    return c.json(reservation, 200);
  },
);

reservations.openapi(
  createRoute({
    method: "get",
    path: "/api/reservations/{id}/history",
    summary: "What happened to a reservation, the first first, for those it concerns",
    request: { params },
    responses: {
      200: { description: "Array of { at, by, deed, from_status, to_status }" },
      404: { description: "Reservation not found." },
    },
  }),
  async (c) => c.json(presentHistory(await readHistory(c.get("actor"), c.req.valid("param").id)), 200),
);

reservations.openapi(
  createRoute({
    method: "get",
    path: "/api/reservations/{id}/calendar.ics",
    summary: "A reservation for one's own calendar, for those it concerns",
    request: { params },
    responses: { 200: { description: "iCalendar" }, 404: { description: "Reservation not found." } },
  }),
  async (c) =>
    c.body(await writeCalendarEntry(c.get("actor"), c.req.valid("param").id), 200, {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": 'attachment; filename="reservation.ics"',
      "Cache-Control": "private, no-store",
    }),
);

reservations.openapi(
  createRoute({
    method: "put",
    path: "/api/reservations/{id}/status",
    summary: "The landlord's answer: accept, reject or request documents",
    request: { params, body: { required: true, content: { "application/json": { schema: statusBody } } } },
    responses: {
      200: { description: "The reservation after the move" },
      400: { description: "Not a status that a landlord sets" },
      404: { description: "Reservation not found." },
      409: { description: "Not possible in its current status, which the answer carries" },
    },
  }),
  async (c) => {
    const answer = deeds[landlordDeed(c.req.valid("json").status)];
    return c.json(presentFor(c.get("actor"))(await answer(c.get("actor"), c.req.valid("param").id)), 200);
  },
);

reservations.openapi(
  createRoute({
    method: "post",
    path: "/api/reservations/{id}/cancel",
    summary: "Cancel before the start; money paid is refunded",
    request: { params },
    responses: {
      200: { description: "The cancelled reservation" },
      404: { description: "Reservation not found." },
      409: { description: "Ended already, or the stay has begun" },
    },
  }),
  async (c) => c.json(presentFor(c.get("actor"))(await cancel(c.get("actor"), c.req.valid("param").id)), 200),
);
