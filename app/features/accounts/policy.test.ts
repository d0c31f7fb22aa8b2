import { expect, test } from "vitest";
import type { Actor } from "./model.ts";
import { requireConfirmed, requireMember, requireRole } from "./policy.ts";

const tenant = {
  kind: "tenant",
  id: "usr_1",
  username: "Tess",
  email: "tess@people.example",
  emailVerified: true,
  visitorId: null,
} as const;
const loggedOut: Actor[] = [{ kind: "visitor", visitorId: "vis_1" }, { kind: "system" }];
const status = (of: number) => expect.objectContaining({ status: of });

test("a member is someone logged in", () => {
  expect(requireMember(tenant)).toBe(tenant);
  for (const actor of loggedOut) expect(() => requireMember(actor)).toThrow(status(401));
});

test("another role is refused, and so is no role, with the given message", () => {
  expect(requireRole(tenant, "tenant")).toBe(tenant);
  for (const actor of loggedOut) {
    expect(() => requireRole(actor, "tenant")).toThrow(status(401));
    expect(() => requireRole(actor, "tenant", "Not you.")).toThrow("Not you.");
  }
  expect(() => requireRole(tenant, "landlord")).toThrow(status(403));
  expect(() => requireRole(tenant, "landlord", "Not you.")).toThrow("Not you.");
});

test("an action that needs a confirmed email refuses other accounts", () => {
  expect(requireConfirmed(tenant)).toBe(tenant);
  const unconfirmed = { ...tenant, emailVerified: false };
  expect(() => requireConfirmed(unconfirmed)).toThrow(status(403));
  expect(() => requireConfirmed(unconfirmed)).toThrow("Confirm your email first");
  for (const actor of loggedOut) expect(() => requireConfirmed(actor)).toThrow(status(401));
});
