import { rate } from "#app/features/reviews/model.ts";
import { fromRange } from "#app/features/reservations/model.ts";
import { addDays } from "#app/platform/dates.ts";
import type { Random } from "./random.ts";
import type { drawUpReservations } from "./reservations.ts";

type Reservation = ReturnType<typeof drawUpReservations>[number]["reservation"];

/** Stars, those of the parts, and words: of tenants about a space, with the landlord's answer. */
const ofSpaces = [
  {
    stars: 5,
    parts: [5, 5, 5],
    text: "Dry, swept, and wide enough to open the car’s doors. The code worked at once.",
    answer: "Thank you. The space is yours whenever you need it again.",
  },
  {
    stars: 4,
    parts: [5, 3, 5],
    text: "As described. The alley is narrow, so come slowly with a trailer.",
    answer: null,
  },
  {
    stars: 5,
    parts: [5, 5, 4],
    text: "Quiet street, good light at night. Everything was as we agreed.",
    answer: null,
  },
] as const;
const ofTenants = ["Left it cleaner than before.", "On time, and easy to talk to.", "All as agreed."];

/** Reviews of both sides of each paid stay that is over, published as its time to write ended. */
export function drawUpReviews(random: Random, now: Date, reservations: Reservation[]) {
  const stays = reservations.filter(
    ({ stay, paymentStatus }) =>
      paymentStatus === "paid" && addDays(fromRange(stay).end, 15) < now.toISOString().slice(0, 10),
  );
  const drawn = stays.map((reservation, at) => {
    const { id: reservationId, landlordId, propertyId, tenantId, stay } = reservation;
    const opensAt = new Date(`${fromRange(stay).end}T05:00:00Z`);
    const closesAt = new Date(opensAt.getTime() + 14 * 86_400_000);
    const publishedAt = new Date(opensAt.getTime() + 3 * 86_400_000);
    const key = { landlordId, reservationId, propertyId, period: 0, opensAt, closesAt, publishedAt };
    const written = { ...key, createdAt: publishedAt, updatedAt: publishedAt };
    const { stars, parts, text, answer } = ofSpaces[at % ofSpaces.length]!;
    const [asDescribed, access, communication] = parts;
    const ofSpace = {
      ...written,
      id: random.id("rev"),
      side: "tenant" as const,
      authorId: tenantId,
      stars,
      asDescribed,
      access,
      communication,
      body: text,
      answer,
      answeredAt: answer === null ? null : new Date(publishedAt.getTime() + 86_400_000),
    };
    const ofTenant = {
      ...written,
      id: random.id("rev"),
      side: "landlord" as const,
      authorId: landlordId,
      stars: 5,
      body: ofTenants[at % ofTenants.length]!,
    };
    return { window: { ...key, days: stay }, reviews: [ofSpace, ofTenant], stars };
  });
  const rated = new Map<string, number[]>();
  for (const { window, stars } of drawn)
    rated.set(window.propertyId, [...(rated.get(window.propertyId) ?? []), stars]);
  const ratings = [...rated].map(([propertyId, all]) => {
    const of = (stars: number) => all.filter((one) => one === stars).length;
    const { count, rating, bound } = rate([of(1), of(2), of(3), of(4), of(5)]);
    return { propertyId, reviewCount: count, rating, ratingBound: bound };
  });
  return {
    windows: drawn.map(({ window }) => window),
    reviews: drawn.flatMap(({ reviews }) => reviews),
    ratings,
  };
}
