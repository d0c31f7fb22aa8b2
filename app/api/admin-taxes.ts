import { z } from "@hono/zod-openapi";
import { createMiddleware } from "hono/factory";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { exportTaxes } from "#app/features/admin/taxes/export-taxes.server.ts";
import { importTaxes } from "#app/features/admin/taxes/import-taxes.server.ts";
import { loadTaxes } from "#app/features/admin/taxes/load-taxes.server.ts";
import { maxTaxBytes, rateColumns } from "#app/features/admin/taxes/model.ts";
import { saveTaxRate } from "#app/features/admin/taxes/save-tax-rate.server.ts";
import { rateInput } from "#app/features/admin/taxes/schema.ts";
import { taxesJson, taxLists } from "#app/features/admin/taxes/present.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { files } from "#app/platform/form-fields.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { receiveForm } from "#app/platform/receive-form.server.ts";
import { download, empty, json, refusal, refusals } from "./answers.ts";
import { csvFile } from "./csv-file.ts";
import { noScriptForm } from "./no-script-form.ts";
import { oneFile, refuseFile } from "./one-file.ts";
import { type ApiEnv, jsonBody } from "./router.ts";
import { route } from "./route.ts";

/** Runs before the body is read. */
const financeOnly = (what: string, max: number) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const { id } = requireAdministrator(c.get("actor"), "finance");
    await limitRate(`${what}:${id}`, { max, seconds: 3600 });
    await next();
  });

const bodyOfFile = receiveForm(maxTaxBytes + 64 * 1024, () =>
  refuseFile("The file is too large: at most 5 MB."),
);

const toTaxes = noScriptForm<object>(() => "/admin/taxes");

export const adminTaxesRoutes = {
  read: route(
    {
      operationId: "getTaxes",
      summary:
        "The rates of taxes, what Stripe Tax answered, and what was taken for each jurisdiction by month (administrators: finance)",
      responses: { 200: json("The taxes", taxesJson), ...refusals(401, 403) },
    },
    async (c) => c.json(await loadTaxes(c.get("actor")), 200),
  ),

  import: route(
    {
      operationId: "importTaxes",
      summary: "Add or correct rates of taxes from a CSV file, all of them or none (administrators: finance)",
      description: `The first row names the columns: ${rateColumns.map((name) => `\`${name}\``).join(", ")}. \`jurisdiction\` is who takes the tax, \`state\` two letters; \`county\`, \`city\`, \`zip_prefix\` and \`type_of_space\` may be empty. Of each jurisdiction one rate counts: the one for the type of space before the one for all, for the smaller area before the larger one (ZIP code, city, county, first digits, state), and the newest that is valid. A county is named as people name it (“Dauphin”, “Dauphin County”, “Orleans Parish”, “Richmond city”); a ZIP code on a county line counts to one county, usually that of its center, and a row with that ZIP code corrects it. \`rate\` is a percentage of the rent and the service fee, and 0% ends a tax. \`added_or_included\` is \`added\` where it is empty; \`included\` is a tax that prices have in them: tenants pay no more, and landlords get the rent without it. \`exempt_from_days\` is 30 where it is empty, or \`never\`; rentals without an end are exempt. A row with the place, type and \`valid_from\` of a stored rate corrects it. Problems come by row and column, such as \`row_3.rate\`.`,
      role: "administrator",
      maxMegabytes: 6,
      middleware: [toTaxes, financeOnly("taxes", 30), bodyOfFile] as const,
      request: {
        body: {
          content: {
            "multipart/form-data": { schema: z.object({ file: files("The file must be a file.") }) },
          },
          required: true,
        },
      },
      responses: {
        200: json(
          "How many rates the file has, and how many of them were added or corrected",
          z.object({ rows: z.int(), changed: z.int() }),
        ),
        303: empty("A redirect to the page, for a plain HTML form"),
        ...refusals(400, 401, 403),
        429: refusal("More than 30 within an hour"),
      },
    },
    async (c) => {
      const upload = oneFile(c.req.valid("form").file);
      const bytes = new Uint8Array(await upload.arrayBuffer());
      return c.json(await importTaxes(c.get("actor"), { bytes, address: clientAddress(c) }), 200);
    },
  ),

  save: route(
    {
      operationId: "saveTaxRate",
      summary: "Add or correct one rate of a tax (administrators: finance)",
      description:
        "By the columns of a file of rates, as `importTaxes` describes them. Problems come by column.",
      role: "administrator",
      middleware: [financeOnly("tax-rate", 600)] as const,
      request: { body: jsonBody(rateInput) },
      responses: {
        200: json("Whether that changed anything", z.object({ changed: z.boolean() })),
        ...refusals(400, 401, 403),
        429: refusal("More than 30 within an hour, files included"),
      },
    },
    async (c) => {
      const changed = await saveTaxRate(c.get("actor"), {
        cells: c.req.valid("json"),
        address: clientAddress(c),
      });
      return c.json({ changed }, 200);
    },
  ),

  export: route(
    {
      operationId: "exportTaxes",
      summary:
        "The imported rates, or those that Stripe Tax names, as they can be imported, or what was taken for each jurisdiction by month, as a CSV file (administrators: finance)",
      request: {
        params: z.object({ taxList: z.enum(taxLists, `The list must be one of: ${taxLists.join(", ")}.`) }),
      },
      responses: { 200: download("A CSV file", "text/csv"), ...refusals(400, 401, 403) },
    },
    async (c) => {
      const { taxList } = c.req.valid("param");
      return csvFile(c, `taxes-${taxList}`, () => exportTaxes(c.get("actor"), taxList, clientAddress(c)));
    },
  ),
};
