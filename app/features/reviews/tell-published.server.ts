import { reservationFor } from "#app/features/reservations/queries.server.ts";
import { publishedWords } from "./emails.tsx";
import type { WindowKey } from "./events.server.ts";
import { otherSide } from "./model.ts";
import { reviewsInWindow } from "./queries.server.ts";
import { emailSide } from "./steps/email-side.server.ts";

const system = { kind: "system" } as const;

/** Tells both sides that reviews are public, with what the other one wrote. */
export async function tellPublished(key: WindowKey): Promise<void> {
  const reservation = await reservationFor(system, key.reservationId);
  const about = { ...reservation, title: reservation.propertyTitle };
  const reviews = (await reviewsInWindow(system, key)).filter(({ hiddenAt }) => hiddenAt === null);
  for (const side of ["tenant", "landlord"] as const) {
    const own = reviews.some((review) => review.side === side);
    const other = reviews.find((review) => review.side === otherSide(side));
    if (!own && !other) continue;
    await emailSide(reservation, side, {
      kind: "reviewed",
      key: `reviews-published-${key.reservationId}-${key.period}`,
      ...publishedWords(side, about, { own, other: other !== undefined }),
      quoted: other?.body ?? null,
    });
  }
}
