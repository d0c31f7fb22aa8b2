import { createRoute } from "@hono/zod-openapi";
import { receiveId } from "./receive-id.ts";
import { uploadIdForm } from "#app/features/id-checks/schema.ts";
import { uploadId } from "#app/features/id-checks/upload-id.server.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { door } from "./door.ts";
import { plainForm } from "./plain-form.ts";

export const uploadIdDoor = door();
uploadIdDoor.use(
  "/api/upload-id",
  plainForm(({ reservationId }: { reservationId: string }) => `/checkout/${reservationId}`),
);
uploadIdDoor.use("/api/upload-id", ...receiveId);

const route = createRoute({
  method: "post",
  path: "/api/upload-id",
  summary: "Upload the ID for a reservation one holds",
  request: { body: { content: { "multipart/form-data": { schema: uploadIdForm } }, required: true } },
  responses: { 200: { description: "{ ok: true, reservationId }" } },
});

uploadIdDoor.openapi(route, async (c) => {
  const { reservationId, frontId, backId } = c.req.valid("form");
  const given = { reservationId, front: chosen(frontId), back: chosen(backId) };
  await uploadId(c.get("actor"), given, clientAddress(c));
  return c.json({ ok: true, reservationId });
});

/** A file field that was left empty arrives as an empty file or an empty text. */
function chosen(file: File | "" | undefined): File | null {
  return file && file.size > 0 ? file : null;
}
