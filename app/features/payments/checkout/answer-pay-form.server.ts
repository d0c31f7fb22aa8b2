import { type ActionFunctionArgs, data } from "react-router";
import { answerForm } from "#app/platform/answer-form.server.ts";
import { apiContext } from "#app/platform/api-context.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import type { Refusal } from "#app/platform/refusal.ts";

type Posted = Pick<ActionFunctionArgs, "request" | "context">;

const missingFront = "Please upload the front of your ID before continuing.";

/** A page's action for "Continue to payment" without script: the ID is uploaded first. */
export async function answerPayForm(posted: Posted, reservationId: string) {
  await readForm(posted.request);
  const ask = posted.context.get(apiContext);
  const found = await ask(`/api/reservations/${encodeURIComponent(reservationId)}`, { method: "GET" });
  const { id_uploaded, id_verified } = (await found.json()) as Record<string, unknown>;
  if (found.ok && !id_uploaded && !id_verified) {
    const refusal: Refusal = {
      path: "/api/upload-id",
      message: missingFront,
      fields: { frontId: missingFront },
      entries: {},
    };
    return data(refusal, { status: 400 });
  }
  return answerForm<{ url: string }>(posted, {
    path: "/api/create-checkout-session",
    body: ({ amount, tenantEmail }) => ({ reservationId, amount, tenantEmail }),
    kept: [],
    next: ({ url }) => url,
  });
}
