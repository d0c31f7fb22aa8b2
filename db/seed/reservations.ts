import { type Action, nextStatus, quote, type Status, toRange } from "#app/features/reservations/model.ts";
import { readFeeRule } from "#app/platform/fee-rules.ts";
import { addDays, type IsoDate } from "#app/platform/dates.ts";
import type { SeededProperty } from "./properties.ts";
import type { Random } from "./random.ts";

type Person = { id: string; username: string; email: string };
type Story = {
  actions: (Action | "reserve")[];
  /** Days from today to the first day, and the number of days. */
  starts: number;
  days: number;
  /** Hours since it was made; each action after that comes some hours later. */
  hoursAgo: number;
  paid?: boolean;
  idVerified?: boolean;
};

/** One of every status; the paid one has begun, so it can't be canceled. */
const stories: Story[] = [
  { actions: ["reserve"], starts: 6, days: 30, hoursAgo: 3 },
  { actions: ["reserve", "requestDocuments"], starts: 12, days: 14, hoursAgo: 20 },
  { actions: ["reserve", "accept"], starts: 9, days: 21, hoursAgo: 16 },
  {
    actions: ["reserve", "accept", "verifyId"],
    starts: -10,
    days: 40,
    hoursAgo: 400,
    paid: true,
    idVerified: true,
  },
  { actions: ["reserve", "reject"], starts: 4, days: 7, hoursAgo: 60 },
  { actions: ["reserve", "cancel"], starts: 20, days: 10, hoursAgo: 90 },
  { actions: ["reserve", "expire"], starts: 2, days: 5, hoursAgo: 100 },
  {
    actions: ["reserve", "accept", "verifyId"],
    starts: -50,
    days: 12,
    hoursAgo: 1400,
    paid: true,
    idVerified: true,
  },
];

const actionBy: Record<Action | "reserve", "tenant" | "landlord" | "administrator" | "system"> = {
  reserve: "tenant",
  bookInstantly: "system",
  accept: "landlord",
  undoAccept: "landlord",
  reject: "landlord",
  requestDocuments: "landlord",
  uploadId: "tenant",
  verifyId: "administrator",
  cancel: "tenant",
  cancelAsLandlord: "landlord",
  expire: "system",
  revive: "system",
};

/** Every story once for the first tenant, on the first landlord's properties, and some for the others. */
export function drawUpReservations(
  random: Random,
  today: IsoDate,
  now: Date,
  {
    properties,
    tenants,
    administratorId,
  }: { properties: SeededProperty[]; tenants: Person[]; administratorId: string },
) {
  const open = properties.filter(
    ({ offered, depositCents }) => offered.startsWith(`{[${addDays(today, -60)},)`) && depositCents === 0,
  );
  const ofDemo = open.filter((property) => property.landlordId === properties[0]!.landlordId);
  const others = open.filter((property) => property.landlordId !== properties[0]!.landlordId);
  const [demoTenant, ...otherTenants] = tenants;
  const tell = (story: Story, property: SeededProperty, tenant: Person) =>
    drawUp(random, today, now, { story, property, tenant, administratorId });
  return [
    ...stories.map((story, number) => tell(story, ofDemo[number % ofDemo.length]!, demoTenant!)),
    ...otherTenants.map((tenant, number) =>
      tell(
        { actions: ["reserve"], starts: 95 + number, days: 20, hoursAgo: 5 + number },
        ofDemo[number]!,
        tenant,
      ),
    ),
    ...others
      .slice(0, 18)
      .map((property, number) =>
        tell(stories[number % stories.length]!, property, otherTenants[number % otherTenants.length]!),
      ),
  ];
}

function drawUp(
  random: Random,
  today: IsoDate,
  now: Date,
  about: { story: Story; property: SeededProperty; tenant: Person; administratorId: string },
) {
  const { story, property, tenant } = about;
  const start = addDays(today, story.starts);
  const stay = { start, end: addDays(start, story.days) };
  const money = quote(property.priceCents, property.pricePer, stay, readFeeRule("5%"), property);
  const made = new Date(now.getTime() - story.hoursAgo * 3_600_000);
  const hoursAfter = (hours: number) => new Date(made.getTime() + hours * 3_600_000);
  const transitions = transitionsOf(random, about, made);
  const { fromStatus: _from, toStatus: status, happenedAt } = transitions.at(-1)!;
  const order = {
    id: random.id("ord"),
    tenantId: tenant.id,
    guestName: tenant.username,
    guestContact: tenant.email,
    totalCents: money.totalCents,
    idempotencyKey: random.id("seed"),
    requestHash: random.id("seed"),
    createdAt: made,
  };
  const reservation = {
    id: transitions[0]!.reservationId,
    orderId: order.id,
    propertyId: property.id,
    landlordId: property.landlordId,
    tenantId: tenant.id,
    guestName: tenant.username,
    guestContact: tenant.email,
    stay: toRange(stay),
    ...money,
    cancellationPolicy: property.cancellationPolicy,
    canceledBy: status === "canceled" ? ("tenant" as const) : null,
    status,
    paymentStatus: story.paid ? ("paid" as const) : ("unpaid" as const),
    reservationCode: code(random),
    idVerified: story.idVerified ?? false,
    answerBy: hoursAfter(48),
    payBy:
      status === "accepted_pending_verification" ? new Date(happenedAt.getTime() + 72 * 3_600_000) : null,
    createdAt: made,
    updatedAt: happenedAt,
  };
  return { order, reservation, transitions, paidAt: story.paid ? hoursAfter(2) : null };
}

function transitionsOf(
  random: Random,
  { story, property, tenant, administratorId }: Parameters<typeof drawUp>[3],
  made: Date,
) {
  const reservationId = random.id("res");
  const actors = {
    tenant: tenant.id,
    landlord: property.landlordId,
    administrator: administratorId,
    system: null,
  };
  let status: Status | null = null;
  return story.actions.map((action, number) => {
    const fromStatus: Status | null = status;
    const toStatus: Status = action === "reserve" ? "pending" : nextStatus(action, status!)!;
    status = toStatus;
    // An unanswered request expires after two days; people answer sooner.
    const hours = action === "expire" ? 48 : number * 2;
    const happenedAt = new Date(made.getTime() + hours * 3_600_000);
    return {
      landlordId: property.landlordId,
      reservationId,
      action,
      actorKind: actionBy[action],
      actorId: actors[actionBy[action]],
      fromStatus,
      toStatus,
      happenedAt,
    };
  });
}

function code(random: Random): string {
  const letters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
  const four = () => Array.from({ length: 4 }, () => letters[random.whole(0, 31)]).join("");
  return `${four()}-${four()}-${four()}`;
}
