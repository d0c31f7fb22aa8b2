import { z } from "@hono/zod-openapi";
import { createMiddleware } from "hono/factory";
import { isLoggedIn, type Actor } from "#app/features/accounts/model.ts";
import { addToHandover } from "#app/features/handovers/add-to-handover.server.ts";
import { agreeToHandover } from "#app/features/handovers/agree-to-handover.server.ts";
import { exportTimeline } from "#app/features/handovers/export-timeline.server.ts";
import { listKeys } from "#app/features/handovers/list-keys.server.ts";
import { loadNewestEntries } from "#app/features/handovers/load-newest-entries.server.ts";
import { loadTimeline } from "#app/features/handovers/load-timeline.server.ts";
import { type HandoverKind, mostPhotoBytes, mostPhotos } from "#app/features/handovers/model.ts";
import {
  evidenceJson,
  handoversJson,
  newestEntriesJson,
  presentEvidence,
  presentHandovers,
  presentNewest,
  presentTimeline,
  timelineJson,
} from "#app/features/handovers/present.ts";
import { handoversFor } from "#app/features/handovers/queries.server.ts";
import { readEvidence } from "#app/features/handovers/read-evidence.server.ts";
import { refuseHandover } from "#app/features/handovers/refuse-handover.server.ts";
import { agreement, handoverForm, handoverParams } from "#app/features/handovers/schema.ts";
import { viewHandoverPhoto } from "#app/features/handovers/view-handover-photo.server.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { Invalid } from "#app/platform/errors.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { receiveForm } from "#app/platform/receive-form.server.ts";
import { download, empty, json, privatePicture, refusal, refusals } from "./answers.ts";
import { noScriptForm } from "./no-script-form.ts";
import { type ApiEnv, jsonBody } from "./router.ts";
import { route } from "./route.ts";

const params = z.object({ id: z.string().max(60) });
const toPage = noScriptForm<z.output<typeof handoversJson>>(
  ({ reservation }) => `/handovers/${reservation.id}`,
);

/** Runs before the body is read: only the two sides of a paid stay, in its time, at a limited rate. */
const sidesOnly = createMiddleware<ApiEnv>(async (c, next) => {
  const [actor, id] = [c.get("actor"), c.req.param("id") ?? ""];
  const who = isLoggedIn(actor) ? actor.id : id;
  const kind = handoverParams.shape.kind.safeParse(c.req.param("kind"));
  if (kind.success) await refuseHandover(actor, id, kind.data);
  await limitRate(`handover:${who}`, { max: 60, seconds: 3600 });
  await next();
});

const bodyOfHandover = receiveForm(mostPhotos * mostPhotoBytes + 1024 * 1024, () => {
  const message = `The photos are too large together: at most ${mostPhotos} of 15 MB.`;
  throw new Invalid(message, { photos: message });
});

async function present(actor: Actor, reservationId: string) {
  return presentHandovers(await handoversFor(actor, reservationId), now());
}

export const handoversRoutes = {
  read: route(
    {
      operationId: "getHandovers",
      summary: "The move-in and the move-out of a reservation, for its two sides",
      request: { params },
      responses: { 200: json("Both handovers", handoversJson), 404: refusal("Reservation not found") },
    },
    async (c) => c.json(await present(c.get("actor"), c.req.valid("param").id), 200),
  ),

  add: route(
    {
      operationId: "addToHandover",
      maxMegabytes: 160,
      summary: `Add up to ${mostPhotos} photos and a note to a handover (its two sides, in its time)`,
      middleware: [toPage, sidesOnly, bodyOfHandover] as const,
      request: {
        params: handoverParams,
        body: { content: { "multipart/form-data": { schema: handoverForm } }, required: true },
      },
      responses: {
        201: json("Both handovers", handoversJson),
        303: empty("A redirect to the handovers, for a plain HTML form"),
        400: refusal("No photo and no note, or too many photos; `fields` names the field"),
        404: refusal("Reservation not found"),
        409: refusal("Not a paid stay, not its time, or both sides agreed"),
        429: refusal("More than 60 within an hour"),
      },
    },
    async (c) => {
      const { id, kind } = c.req.valid("param");
      const given: { reservationId: string; kind: HandoverKind; note: string; photos: File[] } = {
        reservationId: id,
        kind,
        ...c.req.valid("form"),
      };
      await addToHandover(c.get("actor"), given);
      return c.json(await present(c.get("actor"), id), 201);
    },
  ),

  agree: route(
    {
      operationId: "agreeToHandover",
      summary: "Agree to a handover as the caller saw it; once both sides have, it is fixed",
      request: { params: handoverParams, body: jsonBody(agreement) },
      responses: {
        200: json("Both handovers", handoversJson),
        404: refusal("Reservation not found"),
        409: refusal("Something was added since, it is not its time, or both sides agreed"),
      },
    },
    async (c) => {
      const { id, kind } = c.req.valid("param");
      await agreeToHandover(c.get("actor"), { reservationId: id, kind, ...c.req.valid("json") });
      return c.json(await present(c.get("actor"), id), 200);
    },
  ),

  photo: route(
    {
      operationId: "getHandoverPhoto",
      summary: "A photo of a handover, for the reservation's two sides, and administrators with its evidence",
      request: {
        params: z.object({ id: z.string().max(60), file: z.string().max(80) }),
        query: z.object({ token: z.string().max(200).optional() }),
      },
      responses: { 200: download("The photo", "image/webp"), 404: refusal("No such photo for the caller") },
    },
    async (c) => {
      const { id, file } = c.req.valid("param");
      const { token = "" } = c.req.valid("query");
      return c.body(await viewHandoverPhoto(c.get("actor"), id, file, token), 200, privatePicture);
    },
  ),

  timeline: route(
    {
      operationId: "getTimeline",
      summary: "What happened to a reservation, each entry with the hash before it, for its two sides",
      request: { params },
      responses: { 200: json("The timeline", timelineJson), 404: refusal("Reservation not found") },
    },
    async (c) => {
      const { id } = c.req.valid("param");
      const { timeline, handovers } = await loadTimeline(c.get("actor"), id);
      return c.json(presentTimeline(timeline, handovers, id), 200);
    },
  ),

  newest: route(
    {
      operationId: "getNewestEntries",
      summary: "The newest entries of a reservation's timeline, without words, for its two sides",
      request: { params },
      responses: {
        200: json("Three at most, as of the last minute", newestEntriesJson),
        404: refusal("Reservation not found"),
      },
    },
    async (c) => {
      const { reservation, entries } = await loadNewestEntries(c.get("actor"), c.req.valid("param").id);
      return c.json(presentNewest(entries, reservation), 200);
    },
  ),

  export: route(
    {
      operationId: "exportTimeline",
      summary:
        "The timeline in one zip: a page to read, its photos, its entries as JSON, and our signature of these",
      request: { params },
      responses: {
        200: download("The zip", "application/zip"),
        404: refusal("Reservation not found"),
        429: refusal("More than 20 within an hour"),
      },
    },
    async (c) => {
      const [actor, { id }] = [c.get("actor"), c.req.valid("param")];
      await handoversFor(actor, id);
      await limitRate(`timeline:${isLoggedIn(actor) ? actor.id : id}`, { max: 20, seconds: 3600 });
      const zip = await exportTimeline(actor, id);
      return c.body(zip, 200, {
        "content-type": "application/zip",
        "content-disposition": `attachment; filename="timeline-${id}.zip"`,
        "cache-control": "private, no-store",
      });
    },
  ),

  key: route(
    {
      operationId: "getTimelineKey",
      summary: "The public keys that sign exported timelines, the current one first",
      responses: {
        200: json(
          "Ed25519 keys, base64url, with their fingerprints",
          z.object({ keys: z.array(z.object({ key: z.string(), fingerprint: z.string() })) }),
        ),
      },
    },
    async (c) => c.json({ keys: listKeys() }, 200),
  ),

  evidence: route(
    {
      operationId: "readHandoverEvidence",
      summary:
        "Both handovers and the timeline of a reservation with a claim or a dispute; audited (administrators: support, finance)",
      request: { params },
      responses: {
        200: json("The evidence; its photos open for 30 minutes", evidenceJson),
        ...refusals(401, 403),
        404: refusal("Reservation not found, or neither a claim nor a dispute"),
      },
    },
    async (c) => {
      const read = await readEvidence(c.get("actor"), c.req.valid("param").id, clientAddress(c));
      return c.json(presentEvidence(read, now()), 200);
    },
  ),
};
