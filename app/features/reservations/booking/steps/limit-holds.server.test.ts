import { expect, onTestFinished, test } from "vitest";
import { config } from "#app/platform/config.server.ts";
import { holdLimits } from "#app/features/reservations/model.ts";
import { type Limit, limitHolds, type Maker } from "./limit-holds.server.ts";

const tenant: Maker = {
  tenantId: "usr_tess",
  visitorId: null,
  guestContact: "Tess@people.example",
  madeFrom: "home",
  isConfirmed: true,
};
const visitor: Maker = { ...tenant, tenantId: null, visitorId: "vis_1" };
const spaces = ["usr_lars", "usr_lena", "usr_lars"];
const { confirmed, unconfirmed } = holdLimits;

/** What is counted, what the order adds to it, and how many there may be. */
const counted = ({ lock, holdsOf, who, landlord, adds, max }: Limit) =>
  [lock, holdsOf, who, landlord ?? "all", adds, max].join(" ");

test("a confirmed tenant's unpaid requests are counted in all, for each landlord, and by network", () => {
  expect(limitHolds(tenant, spaces).map(counted)).toEqual([
    `holder:usr_tess tenant usr_tess all 3 ${confirmed.holder}`,
    `holder:usr_tess tenant usr_tess usr_lars 2 ${confirmed.landlord}`,
    `holder:usr_tess tenant usr_tess usr_lena 1 ${confirmed.landlord}`,
    `network:home network home all 3 ${confirmed.network}`,
  ]);
});

test("a confirmed visitor's are counted by the contact, too, whatever its letters' case", () => {
  expect(limitHolds(visitor, spaces.slice(0, 1)).map(counted)).toEqual([
    `holder:vis_1 visitor vis_1 all 1 ${confirmed.holder}`,
    `holder:vis_1 visitor vis_1 usr_lars 1 ${confirmed.landlord}`,
    `contact:tess@people.example contact tess@people.example all 1 ${confirmed.contact}`,
    `network:home network home all 1 ${confirmed.network}`,
  ]);
});

test("unconfirmed ones are counted by holder, contact and network, and each landlord's from anyone", () => {
  expect(limitHolds({ ...visitor, isConfirmed: false }, spaces).map(counted)).toEqual([
    `holder:vis_1 visitor vis_1 all 3 ${unconfirmed.holder}`,
    `contact:tess@people.example contact tess@people.example all 3 ${unconfirmed.contact}`,
    `network:home network unconfirmed home all 3 ${unconfirmed.network}`,
    `landlord:usr_lars landlord unconfirmed usr_lars all 2 ${unconfirmed.landlord}`,
    `landlord:usr_lena landlord unconfirmed usr_lena all 1 ${unconfirmed.landlord}`,
  ]);
});

test("where no network is known, none is counted", () => {
  for (const isConfirmed of [true, false]) {
    const limits = limitHolds({ ...visitor, isConfirmed, madeFrom: null }, spaces);
    expect(limits.filter(({ holdsOf }) => holdsOf.startsWith("network"))).toEqual([]);
  }
});

test("in a trial, whose visitors are the same tenant, only their networks are counted", () => {
  config.trialResets = "03:00";
  onTestFinished(() => void (config.trialResets = null));
  expect(limitHolds(tenant, spaces).map(counted)).toEqual([
    `network:home network home all 3 ${confirmed.network}`,
  ]);
  expect(limitHolds({ ...visitor, isConfirmed: false }, spaces).map(counted)).toEqual([
    `network:home network unconfirmed home all 3 ${unconfirmed.network}`,
  ]);
});

test("each refusal says how many there may be, and what to do", () => {
  const said = (maker: Maker) => limitHolds(maker, ["usr_lars"]).map(({ refusal }) => refusal);
  const payFirst = "Please pay for one or cancel one, then try again.";
  expect(said(visitor)).toEqual([
    `You have ${confirmed.holder} unpaid requests, which is the limit. ${payFirst}`,
    `You have ${confirmed.landlord} unpaid requests for one landlord’s spaces, which is the limit. ${payFirst}`,
    `There are ${confirmed.contact} unpaid requests for Tess@people.example, which is the limit. ${payFirst}`,
    `There are ${confirmed.network} unpaid requests from your network, which is the limit. ${payFirst}`,
  ]);
  const [ofVisitor] = said({ ...visitor, isConfirmed: false });
  expect(ofVisitor).toBe(
    `Without a confirmed email you can have ${unconfirmed.holder} requests. Open the link in our email, or pay for one, then try again.`,
  );
  const [ofTenant] = said({ ...tenant, isConfirmed: false });
  expect(ofTenant).toContain("Confirm your email with the link we sent you, or pay for one");
});
