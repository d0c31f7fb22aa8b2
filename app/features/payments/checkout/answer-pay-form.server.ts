import { type ActionFunctionArgs, data } from "react-router";
import { isLive } from "#app/features/reservations/model.ts";
import type { ReservationJson } from "#app/features/reservations/present.ts";
import { answerForm } from "#app/platform/answer-form.server.ts";
import { apiContext } from "#app/platform/api-context.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import type { Refusal } from "#app/platform/refusal.ts";

type Posted = Pick<ActionFunctionArgs, "request" | "context">;

// The same sentence as in id-checks, which knows nothing of payments.
const frontIsMissing = "Please upload the front of your ID before continuing.";

/** A page's action for "Continue to payment" without script: the ID is uploaded first. */
export async function answerPayForm(posted: Posted, reservationId: string) {
  await readForm(posted.request);
  const ask = posted.context.get(apiContext);
  const read = async <Answer>(path: string) => {
    const found = await ask(path, { method: "GET" });
    return found.ok ? ((await found.json()) as Answer) : null;
  };
  const asked = await read<ReservationJson>(`/api/reservations/${encodeURIComponent(reservationId)}`);
  const payable = asked ? { orderId: asked.order_id } : { reservationId };
  const spaces = asked && (await read<ReservationJson[]>(`/api/orders/${asked.order_id}/reservations`));
  const lacksId = ({ status, id_uploaded, id_verified }: ReservationJson) =>
    isLive(status) && !id_uploaded && !id_verified;
  if (spaces?.some(lacksId)) {
    const refusal: Refusal = {
      path: "/api/upload-id",
      message: frontIsMissing,
      fields: { frontId: frontIsMissing },
      entries: {},
    };
    return data(refusal, { status: 400 });
  }
  return answerForm<{ url: string }>(posted, {
    path: "/api/create-checkout-session",
    body: ({ amount, tenantEmail, accepts_terms: acceptsTerms }) => ({
      ...payable,
      amount,
      tenantEmail,
      acceptsTerms,
    }),
    kept: [],
    next: ({ url }) => url,
  });
}
