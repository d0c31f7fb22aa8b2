import { reservationFor } from "#app/features/reservations/queries.server.ts";
import { hiddenWords } from "./emails.tsx";
import { reviewForSystem } from "./queries.server.ts";
import { emailSide } from "./steps/email-side.server.ts";

const system = { kind: "system" } as const;

/** Tells a review's author why it is hidden, unless it is shown again. */
export async function tellHidden({
  reviewId,
  auditId,
}: {
  reviewId: string;
  auditId: number;
}): Promise<void> {
  const { side, hiddenBecause, reservationId, ...about } = await reviewForSystem(system, reviewId);
  if (hiddenBecause === null) return;
  await emailSide(await reservationFor(system, reservationId), side, {
    kind: "reviewed",
    key: `review-hidden-${auditId}`,
    ...hiddenWords(about, hiddenBecause),
  });
}
