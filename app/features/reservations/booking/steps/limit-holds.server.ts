import { holdLimits } from "#app/features/reservations/model.ts";
import { config } from "#app/platform/config.server.ts";

/** The maker of a reservation, for counting unpaid requests. `madeFrom` is null if the network isn't counted. */
export type Maker = {
  tenantId: string | null;
  visitorId: string | null;
  guestContact: string;
  madeFrom: string | null;
  isConfirmed: boolean;
};

/**
 * At most `max` unpaid requests of `who` (see `count_holds`), with `landlord` of that landlord only; the refusal says what
 * to do. An order `adds` this many.
 */
export type Limit = {
  lock: string;
  holdsOf: "tenant" | "visitor" | "contact" | "network" | "network unconfirmed" | "landlord unconfirmed";
  who: string;
  landlord?: string;
  adds: number;
  max: number;
  refusal: string;
};

/**
 * The limits for an order of spaces of these landlords, one landlord per space. Requests with a common visitor, member,
 * contact, network or landlord run one after the other (`make_order`). In a trial, where everyone is the same tenant, only the network
 * counts.
 */
export function limitHolds(maker: Maker, landlordIds: string[]): Limit[] {
  const landlords = [...new Set(landlordIds)].map((landlordId) => ({
    landlordId,
    adds: landlordIds.filter((id) => id === landlordId).length,
  }));
  const all = maker.isConfirmed ? ofConfirmed(maker, landlords) : ofUnconfirmed(maker, landlords);
  const limits =
    config.trialResets === null ? all : all.filter(({ holdsOf }) => holdsOf.startsWith("network"));
  return limits.map((limit) => ({ adds: landlordIds.length, ...limit }));
}

type Landlords = { landlordId: string; adds: number }[];
type OfOrder = Omit<Limit, "adds"> & { adds?: number };

function ofConfirmed(maker: Maker, landlords: Landlords): OfOrder[] {
  const { holder, contact, network, landlord } = holdLimits.confirmed;
  const held = ofHolder(maker);
  const payFirst = "Please pay for one or cancel one, then try again.";
  return [
    {
      ...held,
      max: holder,
      refusal: `You have ${holder} unpaid requests, which is the limit. ${payFirst}`,
    },
    ...landlords.map(({ landlordId, adds }) => ({
      ...held,
      landlord: landlordId,
      adds,
      max: landlord,
      refusal: `You have ${landlord} unpaid requests for one landlord’s spaces, which is the limit. ${payFirst}`,
    })),
    ...(maker.tenantId === null
      ? [
          {
            ...ofContact(maker),
            max: contact,
            refusal: `There are ${contact} unpaid requests for ${maker.guestContact}, which is the limit. ${payFirst}`,
          },
        ]
      : []),
    ...ofNetwork(
      maker,
      "network",
      network,
      `There are ${network} unpaid requests from your network, which is the limit. ${payFirst}`,
    ),
  ];
}

function ofUnconfirmed(maker: Maker, landlords: Landlords): OfOrder[] {
  const { holder, contact, network, landlord } = holdLimits.unconfirmed;
  const confirm =
    maker.tenantId === null
      ? "Open the link in our email, or pay for one, then try again."
      : "Confirm your email with the link we sent you, or pay for one, then try again.";
  const account = "Please log in to an account with a confirmed email";
  return [
    {
      ...ofHolder(maker),
      max: holder,
      refusal: `Without a confirmed email you can have ${holder} requests. ${confirm}`,
    },
    {
      ...ofContact(maker),
      max: contact,
      refusal: `There are ${contact} unconfirmed requests for ${maker.guestContact}, the limit for a day. ${confirm}`,
    },
    ...ofNetwork(
      maker,
      "network unconfirmed",
      network,
      `There are ${network} unconfirmed requests from your network, the limit for a day. ${account}, or confirm or pay for one of them.`,
    ),
    ...landlords.map(({ landlordId, adds }) => ({
      lock: `landlord:${landlordId}`,
      holdsOf: "landlord unconfirmed" as const,
      who: landlordId,
      adds,
      max: landlord,
      refusal: `This landlord has ${landlord} unconfirmed requests, which is the limit. ${account}, or try again in half an hour.`,
    })),
  ];
}

function ofHolder({ tenantId, visitorId }: Maker) {
  const who = tenantId ?? visitorId!;
  return { lock: `holder:${who}`, holdsOf: tenantId ? ("tenant" as const) : ("visitor" as const), who };
}

/** Made by a visitor, or by a member with an unconfirmed email. */
function ofContact({ guestContact }: Maker) {
  const who = guestContact.toLowerCase();
  return { lock: `contact:${who}`, holdsOf: "contact" as const, who };
}

function ofNetwork(
  { madeFrom }: Maker,
  holdsOf: "network" | "network unconfirmed",
  max: number,
  refusal: string,
): OfOrder[] {
  return madeFrom === null ? [] : [{ lock: `network:${madeFrom}`, holdsOf, who: madeFrom, max, refusal }];
}
