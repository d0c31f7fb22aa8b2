import { z } from "@hono/zod-openapi";
import { createMiddleware } from "hono/factory";
import { exportSpaces } from "#app/features/properties/imports/export-spaces.server.ts";
import { listProblems } from "#app/features/properties/imports/list-problems.server.ts";
import { maxFileBytes, maxRows, maxZipBytes } from "#app/features/properties/imports/model.ts";
import { requireImporter } from "#app/features/properties/imports/policy.ts";
import { importJson, presentImport } from "#app/features/properties/imports/present.ts";
import { importOf } from "#app/features/properties/imports/queries.server.ts";
import { retryPhotos } from "#app/features/properties/imports/retry-photos.server.ts";
import { runImport } from "#app/features/properties/imports/run-import.server.ts";
import { columnNames, runInput } from "#app/features/properties/imports/schema.ts";
import { startImport } from "#app/features/properties/imports/start-import.server.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { files } from "#app/platform/form-fields.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { receiveForm } from "#app/platform/receive-form.server.ts";
import { conflict, csvHeaders, download, empty, json, refusal, refusals } from "./answers.ts";
import type { CallFacts } from "./call-facts.ts";
import { csvFile } from "./csv-file.ts";
import { noScriptForm } from "./no-script-form.ts";
import { oneFile, refuseFile } from "./one-file.ts";
import { type ApiEnv, jsonBody } from "./router.ts";
import { route } from "./route.ts";

const params = z.object({ id: z.string().max(60) });

const importers: CallFacts = {
  role: ["landlord", "administrator"],
  roleRefusal: "Only landlords can import spaces.",
};

/** Runs before the body of a form is read. */
const importersOnly = createMiddleware<ApiEnv>(async (c, next) => {
  const { id } = requireImporter(c.get("actor"));
  await limitRate(`import:${id}`, { max: 30, seconds: 3600 });
  await next();
});

const bodyOfFile = receiveForm(maxZipBytes + 64 * 1024, () =>
  refuseFile(
    "The file is too large: at most 24 MB, or 100 MB as a zip with pictures. Split it into several.",
  ),
);

const fileInput = z.object({
  file: files("The file must be a file."),
  landlord_email: z
    .string()
    .trim()
    .max(200, "This email is too long.")
    .optional()
    .describe("Whose spaces they are, for administrators; a landlord's are their own."),
});

const jsonHeaders = {
  "content-type": "application/json; charset=utf-8",
  "content-disposition": 'attachment; filename="spaces.json"',
};

type Sent = { id: string; page: string };
const toFile = noScriptForm<Sent>(({ page }) => page);

export const importsRoutes = {
  start: route(
    {
      operationId: "importSpaces",
      summary:
        "Have a CSV or JSON file of spaces checked, alone or in a zip with its pictures; it changes nothing until it is run (landlords; administrators: support)",
      description: `A CSV file names its columns in its first row; JSON is a list of objects, or has one as \`spaces\`. At most ${maxRows} rows and ${maxFileBytes / 1024 / 1024} MB. The columns are ${columnNames.map((name) => `\`${name}\``).join(", ")}: the fields of \`POST /api/properties\`, the space's own \`id\`, \`external_id\`, the landlord's own name for it, and \`photo_urls\`, pictures that are fetched once the row is imported, or photos of spaces here as an export names them, which stay as they are or are copied. A zip of up to 100 MB and 2,000 files has one such file, and pictures that \`photo_urls\` names by their paths in it, or by their names where only one has it. A row whose \`id\` or \`external_id\` is that of a space changes it, and columns that the file doesn't have stay; another row adds a space. What a row says twice, it does once.`,
      ...importers,
      maxMegabytes: 101,
      middleware: [toFile, importersOnly, bodyOfFile] as const,
      request: { body: { content: { "multipart/form-data": { schema: fileInput } }, required: true } },
      responses: {
        201: json(
          "Where it can be followed; it is checked within seconds",
          z.object({ id: z.string(), page: z.string() }),
        ),
        303: empty("A redirect to its page, for a plain HTML form"),
        ...refusals(400, 401, 403),
        429: refusal("More than 30 within an hour"),
      },
    },
    async (c) => {
      const { file, landlord_email: landlordEmail } = c.req.valid("form");
      const upload = oneFile(file);
      const actor = c.get("actor");
      const address = clientAddress(c);
      const id = await startImport(actor, { upload, landlordEmail, address });
      const page = `${actor.kind === "administrator" ? "/admin/import" : "/landlord/import"}?file=${id}`;
      return c.json({ id, page }, 201);
    },
  ),

  read: route(
    {
      operationId: "getImport",
      summary:
        "A file of spaces: what it would do, or how far it is, and its problems by row and column (landlords; administrators: support)",
      role: "member",
      request: { params },
      responses: { 200: json("The file", importJson), ...refusals(401, 403, 404) },
    },
    async (c) => c.json(presentImport(await importOf(c.get("actor"), c.req.valid("param").id)), 200),
  ),

  run: route(
    {
      operationId: "runImport",
      summary:
        "Import a checked file: the rows without problems, or all rows or none; once, however often it is asked (landlords; administrators: support)",
      ...importers,
      request: { params, body: jsonBody(runInput) },
      responses: {
        200: json("The file", importJson),
        ...refusals(400, 401, 403, 404),
        409: conflict("It is still being checked, has no good rows, or not all are good", {}),
      },
    },
    async (c) => {
      const { id } = c.req.valid("param");
      await runImport(c.get("actor"), id, c.req.valid("json").mode);
      return c.json(presentImport(await importOf(c.get("actor"), id)), 200);
    },
  ),

  retryPhotos: route(
    {
      operationId: "retryImportPhotos",
      summary:
        "Have the pictures of a file fetched again that could not be used (landlords; administrators: support)",
      ...importers,
      request: { params },
      responses: {
        200: json("The file", importJson),
        ...refusals(400, 401, 403, 404),
        409: conflict("Another file of the landlord's is being imported", {}),
        429: refusal("More than 30 within an hour"),
      },
    },
    async (c) => {
      const { id } = c.req.valid("param");
      await retryPhotos(c.get("actor"), id);
      return c.json(presentImport(await importOf(c.get("actor"), id)), 200);
    },
  ),

  export: route(
    {
      operationId: "exportSpaces",
      summary:
        "A landlord's spaces, with their photos by URL, as a CSV or JSON file that can be imported, one at a time",
      role: "member",
      request: {
        params,
        query: z.object({
          format: z.enum(["csv", "json"], "The format must be csv or json.").default("csv"),
        }),
      },
      responses: {
        200: {
          description: "The file",
          content: {
            ...download("", "text/csv").content,
            "application/json": { schema: z.array(z.looseObject({ id: z.string() })) },
          },
        },
        ...refusals(401, 403),
        404: refusal("Another landlord's"),
      },
    },
    async (c) => {
      const { format } = c.req.valid("query");
      const landlordId = c.req.valid("param").id;
      const begin = () => exportSpaces(c.get("actor"), { landlordId, format, address: clientAddress(c) });
      if (format === "csv") return csvFile(c, "spaces", begin);
      const headers = { ...csvHeaders("spaces"), ...jsonHeaders };
      return c.req.method === "HEAD" ? c.body(null, 200, headers) : c.body(await begin(), 200, headers);
    },
  ),

  problems: route(
    {
      operationId: "listImportProblems",
      summary:
        "The rows of a file that have problems, as a CSV file to correct and import (landlords; administrators: support)",
      role: "member",
      request: { params },
      responses: { 200: download("A CSV file", "text/csv"), ...refusals(401, 403, 404) },
    },
    async (c) => csvFile(c, "problems", () => listProblems(c.get("actor"), c.req.valid("param").id)),
  ),
};
