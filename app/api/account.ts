import { createRoute } from "@hono/zod-openapi";
import { strToU8, zipSync } from "fflate";
import type { SignedIn } from "#app/features/accounts/model.ts";
import { requireMember } from "#app/features/accounts/policy.ts";
import {
  presentBusiness,
  presentPasskey,
  presentSession,
  presentUser,
} from "#app/features/accounts/present.ts";
import { businessOf, passkeysOf, sessionsOf } from "#app/features/accounts/queries.server.ts";
import { currentPasswordInput } from "#app/features/accounts/schema.ts";
import { presentStatement } from "#app/features/ledger/present.ts";
import { statementOf } from "#app/features/ledger/queries.server.ts";
import { closeAccount } from "#app/features/payments/close-account.server.ts";
import { collectAccount } from "#app/features/payments/collect-account.server.ts";
import { presentProperty } from "#app/features/properties/present.ts";
import { favoritesOf, propertiesOfLandlord } from "#app/features/properties/queries.server.ts";
import { presentReservation } from "#app/features/reservations/present.ts";
import { everyReservationOf } from "#app/features/reservations/queries.server.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { door, jsonBody } from "./door.ts";

export const account = door();

account.openapi(
  createRoute({
    method: "get",
    path: "/api/account/export",
    summary: "All that is kept of the caller, as a zip of JSON files",
    responses: {
      200: { description: "application/zip" },
      401: { description: "Signed out" },
      429: { description: "Asked for too often" },
    },
  }),
  async (c) => {
    const member = requireMember(c.get("actor"));
    await limitRate(`export:${member.id}`, { max: 5, seconds: 3600 });
    const files = Object.entries(await everythingOf(member)).map(
      ([name, content]) => [`${name}.json`, strToU8(JSON.stringify(content, null, 2))] as const,
    );
    return c.body(zipSync(Object.fromEntries(files)), 200, {
      "Content-Type": "application/zip",
      "Content-Disposition": 'attachment; filename="account.zip"',
    });
  },
);

account.openapi(
  createRoute({
    method: "delete",
    path: "/api/account",
    summary: "Delete the caller's account",
    request: { body: jsonBody(currentPasswordInput) },
    responses: {
      200: { description: "Gone; every session has ended" },
      400: { description: "The current password is not right" },
      401: { description: "Signed out" },
      409: { description: "Something runs in which another has a part" },
    },
  }),
  async (c) => {
    await closeAccount(c.get("actor"), c.req.valid("json"));
    return c.json({ ok: true });
  },
);

async function everythingOf(member: SignedIn) {
  const all = {
    account: { ...presentUser(member), email_verified: member.emailVerified },
    sessions: (await sessionsOf(member, null)).map(presentSession),
    passkeys: (await passkeysOf(member)).map(presentPasskey),
    reservations: (await everyReservationOf(member)).map(presentReservation),
    favorites: (await favoritesOf(member, member.id)).map(presentProperty),
    ...(await collectAccount(member)),
  };
  if (member.kind !== "landlord") return all;
  const business = await businessOf(member.id);
  return {
    ...all,
    business: business && presentBusiness(business),
    properties: (await propertiesOfLandlord(member.id)).map(presentProperty),
    statement: presentStatement(await statementOf(member.id)),
  };
}
