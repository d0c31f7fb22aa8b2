import { expect, test } from "vitest";
import type { Actor, Role } from "#app/features/accounts/model.ts";
import type { AdministratorRole } from "#app/features/accounts/model.ts";
import { maySeeId } from "./policy.ts";

const member = { id: "usr_1", username: "Pat", email: "pat@people.example", emailVerified: true };
const asRole = (kind: Role, administratorRole: AdministratorRole | null = null): Actor => ({
  ...member,
  kind,
  administratorRole,
  visitorId: null,
});

test("only its uploader and the administrators who check IDs can see one", () => {
  const own = { uploaderId: "usr_1", visitorId: null };
  const foreign = { uploaderId: "usr_2", visitorId: null };
  const actors = [asRole("administrator", "reviewer"), asRole("tenant"), asRole("landlord")];
  expect(actors.map((actor) => maySeeId(actor, own))).toEqual([true, true, true]);
  expect(actors.map((actor) => maySeeId(actor, foreign))).toEqual([true, false, false]);
  const others = (["owner", "support", "finance"] as const).map((role) => asRole("administrator", role));
  expect(others.map((actor) => maySeeId(actor, foreign))).toEqual([true, false, false]);
});
