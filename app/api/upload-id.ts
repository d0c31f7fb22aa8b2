import { z } from "@hono/zod-openapi";
import { receiveId } from "./receive-id.ts";
import { statusConflict } from "#app/features/reservations/present.ts";
import { uploadIdForm } from "#app/features/id-checks/schema.ts";
import { uploadId } from "#app/features/id-checks/upload-id.server.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { json, refusal, conflict, empty, ok } from "./answers.ts";
import { route } from "./route.ts";
import { noScriptForm } from "./no-script-form.ts";

const toCheckout = noScriptForm(
  ({ reservationId }: { reservationId: string }) => `/checkout/${reservationId}`,
);

export const uploadIdRoute = route(
  {
    operationId: "uploadId",
    open: true,
    maxMegabytes: 25,
    middleware: [toCheckout, ...receiveId] as const,
    summary: "Upload the ID for the caller's reservation",
    request: { body: { content: { "multipart/form-data": { schema: uploadIdForm } }, required: true } },
    responses: {
      200: json("Uploaded", z.object({ ok: z.literal(true), reservationId: z.string() })),
      303: empty("A redirect to the checkout, for a plain HTML form"),
      404: refusal("Reservation not found"),
      409: conflict("It has ended, or its ID is verified", statusConflict),
    },
  },
  async (c) => {
    const { reservationId, frontId, backId } = c.req.valid("form");
    const given = { reservationId, front: chosen(frontId), back: chosen(backId) };
    await uploadId(c.get("actor"), given, clientAddress(c));
    return c.json({ ...ok, reservationId }, 200);
  },
);

/** Browsers send an empty file field as an empty file or an empty text. */
function chosen(file: File | "" | undefined): File | null {
  return file && file.size > 0 ? file : null;
}
