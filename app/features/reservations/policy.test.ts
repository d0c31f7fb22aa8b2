import { describe, expect, test } from "vitest";
import type { Actor } from "#app/features/accounts/model.ts";
import { holds, isUploader, mayAnswer, mayCancel, mayClaim, maySee } from "./policy.ts";
import { mayReserve } from "#app/features/reservations/booking/policy.ts";
import { liveStatuses, statuses } from "./model.ts";

const email = "Tess@people.example";
const member = { id: "usr_1", username: "Tess", email, emailVerified: true, visitorId: null };
const tenant: Actor = { ...member, kind: "tenant" };
const landlord: Actor = { ...member, kind: "landlord" };
const administrator: Actor = { ...member, kind: "administrator", administratorRole: "support" };
const visitor: Actor = { kind: "visitor", visitorId: "vis_1" };
const system: Actor = { kind: "system" };

test("tenants and visitors can reserve, no one else", () => {
  const kinds = ["tenant", "visitor", "landlord", "administrator", "system"] as const;
  expect(kinds.filter((kind) => mayReserve({ kind }))).toEqual(["tenant", "visitor"]);
});

describe("a reservation is held by", () => {
  const tenants = { tenantId: "usr_1", visitorId: "vis_1", alsoHeldBy: ["vis_2"] };
  const guests = { ...tenants, tenantId: null };
  const browserOf = (visitorId: string): Actor => ({ ...tenant, id: "usr_9", visitorId });

  test.each<[string, Actor, typeof tenants | typeof guests, boolean]>([
    ["its tenant", tenant, tenants, true],
    ["no other member", { ...tenant, id: "usr_2" }, tenants, false],
    ["no browser once a tenant holds it", visitor, tenants, false],
    ["no member in that browser either", browserOf("vis_1"), tenants, false],
    ["the browser that made a guest's", visitor, guests, true],
    ["a member in that browser", browserOf("vis_1"), guests, true],
    ["a browser that opened its link", { kind: "visitor", visitorId: "vis_2" }, guests, true],
    ["no other browser", { kind: "visitor", visitorId: "vis_3" }, guests, false],
    ["no member whose browser is not known", tenant, guests, false],
    ["no worker", system, guests, false],
  ])("%s", (_, actor, reservation, expected) => {
    expect(holds(actor, reservation)).toBe(expected);
  });

  test("no member without a browser holds one that no browser made", () => {
    const madeByNoBrowser = { tenantId: null, visitorId: null, alsoHeldBy: [] };
    expect(holds(tenant, madeByNoBrowser)).toBe(false);
  });
});

describe("an ID was uploaded by", () => {
  const members = { uploaderId: "usr_1", visitorId: "vis_1" };
  const guests = { uploaderId: null, visitorId: "vis_1" };
  const unknown = { uploaderId: null, visitorId: null };

  test.each<[string, Actor, { uploaderId: string | null; visitorId: string | null }, boolean]>([
    ["its member", tenant, members, true],
    ["no other member", { ...tenant, id: "usr_2" }, members, false],
    ["no browser once it is a member's", visitor, members, false],
    ["its visitor", visitor, guests, true],
    ["no other visitor", { kind: "visitor", visitorId: "vis_2" }, guests, false],
    ["a member in the visitor's browser", { ...tenant, visitorId: "vis_1" }, guests, true],
    ["no member without a browser", tenant, unknown, false],
    ["no worker", system, guests, false],
  ])("%s", (_, actor, document, expected) => {
    expect(isUploader(actor, document)).toBe(expected);
  });
});

test.each<[string, Actor, { tenantId: string | null; guestContact: string }, boolean]>([
  ["a tenant with its address", tenant, { tenantId: null, guestContact: "tess@PEOPLE.example" }, true],
  ["no tenant with another address", tenant, { tenantId: null, guestContact: "ted@people.example" }, false],
  [
    "no tenant who has not confirmed the address",
    { ...tenant, emailVerified: false },
    { tenantId: null, guestContact: email },
    false,
  ],
  ["no landlord", landlord, { tenantId: null, guestContact: email }, false],
  ["no visitor", visitor, { tenantId: null, guestContact: email }, false],
  ["no one, once an account holds it", tenant, { tenantId: "usr_2", guestContact: email }, false],
])("a guest's order is claimed by %s", (_, actor, order, expected) => {
  expect(mayClaim(actor, order)).toBe(expected);
});

test.each<[string, Actor, string, boolean]>([
  ["the worker", system, "usr_9", true],
  ["administrators", administrator, "usr_9", true],
  ["its landlord", landlord, "usr_1", true],
  ["no other landlord", landlord, "usr_9", false],
  ["no tenant with the landlord's id", tenant, "usr_1", false],
  ["its holder", { ...tenant, id: "usr_7" }, "usr_9", true],
  ["no visitor", visitor, "usr_1", false],
])("a reservation is seen by %s", (_, actor, landlordId, expected) => {
  const reservation = { tenantId: "usr_7", visitorId: null, alsoHeldBy: [], landlordId };
  expect(maySee(actor, reservation)).toBe(expected);
});

test("only its landlord answers a request", () => {
  const answers = (actor: Actor) => mayAnswer(actor, { landlordId: "usr_1" });
  expect(
    [landlord, { ...landlord, id: "usr_2" }, tenant, administrator, visitor, system].map(answers),
  ).toEqual([true, false, false, false, false, false]);
});

test("a live reservation can be canceled until the day before it starts", () => {
  const start = "2026-11-21";
  expect(statuses.filter((status) => mayCancel(status, start, "2026-11-20"))).toEqual([...liveStatuses]);
  expect(statuses.filter((status) => mayCancel(status, start, start))).toEqual([]);
});
