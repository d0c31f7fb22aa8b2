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
import { json, refusal, refusals, download, okJson, ok } from "./answers.ts";
import { jsonBody } from "./door.ts";
import { route } from "./route.ts";

export const accountRoutes = {
  export: route(
    {
      operationId: "exportAccount",
      summary: "All that is kept of the caller, as a zip of JSON files",
      responses: {
        200: download("A ZIP archive of JSON files", "application/zip"),
        ...refusals(401),
        429: refusal("More than 5 within an hour"),
      },
    },
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
  ),

  close: route(
    {
      operationId: "deleteAccount",
      summary: "Delete the caller's account",
      request: { body: jsonBody(currentPasswordInput) },
      responses: {
        200: json("Deleted; every session has ended", okJson),
        400: refusal("The current password is wrong"),
        ...refusals(401),
        409: refusal("Reservations, payments or a balance are still open"),
      },
    },
    async (c) => {
      await closeAccount(c.get("actor"), c.req.valid("json"));
      return c.json(ok, 200);
    },
  ),
};

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
