import { strToU8, zipSync } from "fflate";
import { currentPasswordInput } from "#app/features/accounts/schema.ts";
import { closeAccount } from "#app/features/departures/close-account.server.ts";
import { exportAccount } from "#app/features/departures/export-account.server.ts";
import { json, refusal, refusals, download, okJson, ok } from "./answers.ts";
import { jsonBody } from "./router.ts";
import { route } from "./route.ts";

export const accountRoutes = {
  export: route(
    {
      operationId: "exportAccount",
      summary: "The caller's data, as a ZIP archive of JSON files",
      responses: {
        200: download("A ZIP archive of JSON files", "application/zip"),
        ...refusals(401),
        429: refusal("More than 5 within an hour"),
      },
    },
    async (c) => {
      const files = Object.entries(await exportAccount(c.get("actor"))).map(
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
      role: "member",
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
