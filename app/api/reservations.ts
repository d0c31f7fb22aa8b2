import { createHash } from "node:crypto";
import { z } from "@hono/zod-openapi";
import type { Actor } from "#app/features/accounts/model.ts";
import {
  accept,
  cancelAsLandlord,
  reject,
  requestDocuments,
  undoAccept,
} from "#app/features/reservations/lifecycle/answer.server.ts";
import { cancel } from "#app/features/reservations/lifecycle/cancel.server.ts";
import { landlordAction } from "#app/features/reservations/model.ts";
import { presentFor, reservationJson, statusConflict } from "#app/features/reservations/present.ts";
import { presentHistory, transitionJson } from "#app/features/reservations/lifecycle/present.ts";
import type { AnswerDetails } from "#app/features/reservations/lifecycle/transition-reservation.server.ts";
import { type ReservationRow, reservationFor } from "#app/features/reservations/queries.server.ts";
import { reservationsOfTenant, tenantListVersion } from "#app/features/reservations/guest/queries.server.ts";
import { readHistory } from "#app/features/reservations/lifecycle/read-history.server.ts";
import { guestJson, presentGuest } from "#app/features/reservations/landlord/present.ts";
import { guestsOf } from "#app/features/reservations/landlord/queries.server.ts";
import { cancelBody, statusBody, tenantListAsked } from "#app/features/reservations/schema.ts";
import { writeCalendarEntry } from "#app/features/reservations/calendar/write-calendar-entry.server.ts";
import { answerContents } from "#app/features/reservations/terms/answer-contents.server.ts";
import { changeAnswerBody } from "#app/features/reservations/changes/schema.ts";
import { stateContents } from "#app/features/reservations/terms/state-contents.server.ts";
import { contentsInput } from "#app/features/reservations/terms/schema.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { NotFound } from "#app/platform/errors.ts";
import { json, refusal, refusals, conflict, download, empty } from "./answers.ts";
import { isKnown } from "./router.ts";
import { route } from "./route.ts";

const params = z.object({ id: z.string().max(40) });
type Answer = (actor: Actor, id: string, details: AnswerDetails) => Promise<ReservationRow>;
const actions = { accept, undoAccept, reject, requestDocuments, cancelAsLandlord };

export const reservationsRoutes = {
  list: route(
    {
      operationId: "listReservations",
      summary:
        "A tenant's own reservations, up to 50: newest first, or with `order=open` those that need the tenant, other open ones and then past ones; 304 when nothing changed since the given ETag",
      request: { query: tenantListAsked },
      responses: {
        200: json("X-Older is the `before` of the next part", z.array(reservationJson)),
        304: empty("Nothing has changed"),
        400: refusal("`before` is not an X-Older"),
        ...refusals(401),
        404: refusal("Another tenant's"),
      },
    },
    async (c) => {
      const actor = c.get("actor");
      const { tenantId, ...part } = c.req.valid("query");
      if (isKnown(c, await tenantListVersion(actor, tenantId))) return c.body(null, 304);
      const { rows, older } = await reservationsOfTenant(actor, tenantId, part);
      if (older) c.header("X-Older", older);
      return c.json(rows.map(presentFor(actor)), 200);
    },
  ),

  read: route(
    {
      operationId: "getReservation",
      summary: "One reservation, for those involved; 304 when nothing changed since the given ETag",
      request: { params },
      responses: {
        200: json("The reservation", reservationJson),
        304: empty("Nothing has changed"),
        404: refusal("Reservation not found"),
      },
    },
    async (c) => {
      const actor = c.get("actor");
      const reservation = presentFor(actor)(await reservationFor(actor, c.req.valid("param").id));
      if (isKnown(c, createHash("sha256").update(JSON.stringify(reservation)).digest("base64url")))
        return c.body(null, 304);
      return c.json(reservation, 200);
    },
  ),

  history: route(
    {
      operationId: "getReservationHistory",
      summary: "A reservation's history, oldest first, for those involved",
      request: { params },
      responses: {
        200: json("The transitions, oldest first", z.array(transitionJson)),
        404: refusal("Reservation not found"),
      },
    },
    async (c) => c.json(presentHistory(await readHistory(c.get("actor"), c.req.valid("param").id)), 200),
  ),

  calendar: route(
    {
      operationId: "getReservationCalendar",
      summary: "A reservation as a calendar file, for those involved",
      request: { params },
      responses: { 200: download("iCalendar", "text/calendar"), 404: refusal("Reservation not found") },
    },
    async (c) =>
      c.body(await writeCalendarEntry(c.get("actor"), c.req.valid("param").id), 200, {
        "Content-Type": "text/calendar; charset=utf-8",
        "Content-Disposition": 'attachment; filename="reservation.ics"',
        "Cache-Control": "private, no-store",
      }),
  ),

  guest: route(
    {
      operationId: "getGuest",
      summary:
        "The guest of a request, for the landlord of its space: stays, membership, and whether the ID is verified",
      request: { params },
      responses: {
        200: json("The guest", guestJson),
        ...refusals(401, 403),
        404: refusal("Reservation not found"),
      },
    },
    async (c) => {
      const [guest] = await guestsOf(c.get("actor"), [c.req.valid("param").id]);
      if (!guest) throw new NotFound("Reservation not found.");
      return c.json(presentGuest(guest), 200);
    },
  ),

  answer: route(
    {
      operationId: "answerReservation",
      role: "landlord",
      summary:
        "The landlord's answer: accept, reject (with a `reason` for the tenant), request documents, or cancel what was accepted (`canceled`): the tenant gets everything back, and it counts on the landlord's record. An `undoable` acceptance can be undone (`pending`) for 10 seconds, and the tenant is told only then",
      request: { params, body: { required: true, content: { "application/json": { schema: statusBody } } } },
      responses: {
        200: json("The updated reservation", reservationJson),
        400: refusal("Not a status that a landlord sets"),
        ...refusals(401, 403),
        404: refusal("Reservation not found"),
        409: conflict(
          "Not possible in its current status, or what goes in isn't what was read",
          statusConflict,
        ),
      },
    },
    async (c) => {
      const { status, contents_mark: contentsMark, ...details } = c.req.valid("json");
      const actor = c.get("actor");
      const answer: Answer = actions[landlordAction(status)];
      const answered = await answer(actor, c.req.valid("param").id, {
        ...details,
        contentsMark,
        network: clientAddress(c),
      });
      return c.json(presentFor(actor)(answered), 200);
    },
  ),

  contents: route(
    {
      operationId: "stateContents",
      summary:
        "Say or change what goes in, by the tenant: until the landlord has accepted it counts at once, and without anything it is removed; from then on it is asked for (`contents_change`), and the landlord answers",
      request: {
        params,
        body: { required: true, content: { "application/json": { schema: contentsInput } } },
      },
      responses: {
        200: json("The reservation", reservationJson),
        400: refusal("Not allowed there, or missing where the landlord requires it"),
        403: refusal("Not the tenant"),
        404: refusal("Reservation not found"),
        409: conflict("A change is open already, or the request or the stay is over", statusConflict),
        429: refusal("More than 20 within an hour"),
      },
    },
    async (c) => {
      const actor = c.get("actor");
      const changed = await stateContents(actor, c.req.valid("param").id, c.req.valid("json"));
      return c.json(presentFor(actor)(changed), 200);
    },
  ),

  answerContents: route(
    {
      operationId: "answerContents",
      summary:
        "Agree to what the tenant asks to bring instead, or refuse it (the landlord); or withdraw it (the tenant)",
      request: {
        params: z.object({ id: z.string().max(40), change: z.string().max(40) }),
        body: { required: true, content: { "application/json": { schema: changeAnswerBody } } },
      },
      responses: {
        200: json("The reservation", reservationJson),
        ...refusals(400),
        403: refusal("Not the side that may answer so"),
        404: refusal("Reservation or change not found"),
        409: conflict("It was answered, or the stay is over", statusConflict),
      },
    },
    async (c) => {
      const actor = c.get("actor");
      const { id, change: changeId } = c.req.valid("param");
      const { answer } = c.req.valid("json");
      const changed = await answerContents(actor, id, { changeId, answer, network: clientAddress(c) });
      return c.json(presentFor(actor)(changed), 200);
    },
  ),

  cancel: route(
    {
      operationId: "cancelReservation",
      summary:
        "Cancel before the start; what is refunded depends on its cancellation policy (`refund_now`), which `refund` asserts",
      request: { params, body: { required: false, content: { "application/json": { schema: cancelBody } } } },
      responses: {
        200: json("The canceled reservation", reservationJson),
        404: refusal("Reservation not found"),
        409: conflict("It has ended, the stay has begun, or canceling refunds another amount", {
          ...statusConflict,
          refund: z.number().optional().describe("What canceling refunds now."),
        }),
      },
    },
    async (c) => {
      const actor = c.get("actor");
      const canceled = await cancel(actor, c.req.valid("param").id, c.req.valid("json"));
      return c.json(presentFor(actor)(canceled), 200);
    },
  ),
};
