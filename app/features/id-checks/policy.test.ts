import { expect, test } from "vitest";
import type { Actor } from "#app/features/accounts/model.ts";
import { maySeeId } from "./policy.ts";

const member = { id: "usr_1", username: "Pat", email: "pat@people.example", emailVerified: true };
const asRole = (kind: "tenant" | "landlord" | "administrator"): Actor => ({
  ...member,
  kind,
  visitorId: null,
});

test("only administrators and its uploader can see an ID", () => {
  const own = { uploaderId: "usr_1", visitorId: null };
  const foreign = { uploaderId: "usr_2", visitorId: null };
  const actors = [asRole("administrator"), asRole("tenant"), asRole("landlord")];
  expect(actors.map((actor) => maySeeId(actor, own))).toEqual([true, true, true]);
  expect(actors.map((actor) => maySeeId(actor, foreign))).toEqual([true, false, false]);
});
