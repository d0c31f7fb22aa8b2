import { reservationFor } from "#app/features/reservations/queries.server.ts";
import { answeredWords } from "./emails.tsx";
import { reviewForSystem } from "./queries.server.ts";
import { emailSide } from "./steps/email-side.server.ts";

const system = { kind: "system" } as const;

/** Tells a review's author that it was answered. */
export async function tellAnswered({ reviewId }: { reviewId: string }): Promise<void> {
  const { side, answer, hiddenAt, reservationId, ...about } = await reviewForSystem(system, reviewId);
  if (hiddenAt !== null) return;
  await emailSide(await reservationFor(system, reservationId), side, {
    kind: "reviewed",
    key: `review-answered-${reviewId}`,
    ...answeredWords(side, about),
    quoted: answer,
  });
}
