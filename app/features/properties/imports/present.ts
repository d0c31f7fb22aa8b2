import { z } from "@hono/zod-openapi";
import { csvOf } from "#app/platform/csv.ts";
import type { IsoDate } from "#app/platform/dates.ts";
import { exampleFields, type PropertyField, propertyFields } from "../fields.ts";
import { presentDraft } from "../present.ts";
import { mostPhotos } from "../model.ts";
import { photoColumn, type Problems, proposals, stateOf, type Texts } from "./model.ts";
import type { ImportRow, ImportsRow } from "./queries.server.ts";
import { columnNames, fieldNames, isRequired, readableColumns, ruleOf } from "./schema.ts";

const count = z.int().min(0);

export const importJson = z
  .object({
    id: z.string(),
    file_name: z.string(),
    is_json: z.boolean(),
    state: z
      .enum(["checking", "checked", "running", "done", "refused"])
      .describe("It is checked first, and run once that is asked for."),
    landlord: z.object({ name: z.string(), email: z.string() }),
    created_at: z.iso.datetime(),
    unknown_columns: z.array(z.string()).describe("What the file names and is left out."),
    mode: z.enum(["good", "all"]).nullable().describe("Null until it is run."),
    refused_because: z.string().nullable().describe("Why nothing of it was imported."),
    rows: count,
    checked: count.describe("How many rows are checked."),
    found: z
      .object({ new: count, change: count, same: count, bad: count })
      .describe(
        "What running it would do: rows that add a space, change one, change nothing, or have problems.",
      ),
    run: count.describe("How many rows were run."),
    done: z.object({ added: count, changed: count, unchanged: count, failed: count }),
    photos: z
      .object({ due: count, added: count, known: count, failed: count, failed_rows: count })
      .describe(
        "Pictures of `photo_urls`, fetched once their rows are imported: those that are to be, were added, were there already or could not be used, and of how many rows.",
      ),
    problems: z
      .array(
        z.object({
          row: z.int().describe("As a spreadsheet numbers them; of JSON, which element it is."),
          external_id: z.string(),
          title: z.string(),
          fields: z
            .record(z.string(), z.string())
            .describe("A sentence for each column; under an empty name, one for the row as a whole."),
        }),
      )
      .describe("The first of them; `GET /api/imports/{id}/problems` has all."),
  })
  .openapi("Import");
export type ImportJson = z.infer<typeof importJson>;

export function presentImport(found: ImportRow): ImportJson {
  const { counts } = found;
  return {
    ...presentListed({ ...found, rows: counts.rows }),
    unknown_columns: found.unknownColumns,
    mode: found.isWhole === null ? null : found.isWhole ? "all" : "good",
    refused_because: found.refusedBecause,
    checked: counts.checked,
    found: { new: counts.new, change: counts.change, same: counts.same, bad: counts.bad },
    run: counts.run,
    done: {
      added: counts.added,
      changed: counts.changed,
      unchanged: counts.unchanged,
      failed: counts.failed,
    },
    photos: {
      due: found.photos.due,
      added: found.photos.added,
      known: found.photos.known,
      failed: found.photos.failed,
      failed_rows: found.photos.failedRows,
    },
    problems: found.problems.map(({ row, texts, problems }) => ({
      row,
      external_id: texts["external_id"] ?? texts["id"] ?? "",
      title: texts["title"] ?? "",
      fields: inOrder(problems),
    })),
  };
}

/** Problems in the order of the columns; those of the row as a whole first. */
export function inOrder(problems: Problems): Problems {
  const place = (name: string) => readableColumns.indexOf(name);
  return Object.fromEntries(Object.entries(problems).toSorted(([a], [b]) => place(a) - place(b)));
}

export type ListedImport = ReturnType<typeof presentListed>;

/** A file in a list of them. */
export function presentListed(file: ImportsRow) {
  return {
    id: file.id,
    file_name: file.fileName,
    is_json: file.isJson,
    state: stateOf(file),
    landlord: { name: file.landlordName, email: file.landlordEmail },
    created_at: file.createdAt.toISOString(),
    rows: file.rows,
  };
}

type Form = Parameters<typeof presentDraft>;

/** A property's fields as a file has them. An empty `hide_address` would mean the form's proposal, so both are written. */
export function presentTexts(property: Form[0], form: Form[1]): Texts {
  return { ...presentDraft(property, form), hide_address: String(property.hidesAddress) };
}

type Column = { name: string; isRequired: boolean; about: string; example: string };
type OtherColumn = Exclude<(typeof fieldNames)[number], PropertyField>;

/** What isn't in fields.ts, because it takes several columns of the database, or none. */
const otherColumns: Record<OtherColumn, [about: string, example: string]> = {
  deposit: ["At most two months’ rent.", ""],
  street_address: ["With the house number.", "1200 Market Street"],
  hide_address: ["With true, tenants see the street only, until you accept.", "true"],
  city: ["", "Harrisburg"],
  state: ["", "PA"],
  zipcode: ["", "17101"],
  access_from: ["00:00 to 24:00 is 24 hours.", "06:00"],
  access_to: ["", "22:00"],
  vehicle_feet: ["", "7"],
  vehicle_inches: ["", "6"],
  weekly_discount: ["In percent, of a price per day.", ""],
  monthly_discount: ["In percent, of a price per day.", ""],
  charge_cleaning: ["", ""],
  charge_lost_key: ["", ""],
  charge_overstay: ["", ""],
  charge_rule: ["", ""],
  charge_damage: ["", ""],
  start_date: ["The first day on which it can be reserved.", ""],
  end_date: ["The last day; empty without an end.", ""],
  latitude: ["Without a pin the address places it.", ""],
  longitude: ["", ""],
  location_precision: ["", ""],
};

/** Each column of a file, for people: what the form and the API's document say of it. */
export function describeColumns(today: IsoDate): Column[] {
  const keys = [
    {
      name: "id",
      about: "Our id of a space that you have already. A file that you download has it.",
      example: "",
    },
    {
      name: "external_id",
      about: "Your own number or name for the space. A row with the same one changes it.",
      example: "A-1",
    },
  ].map((key) => ({ ...key, isRequired: key.name === "external_id" }));
  const examples = exampleFields();
  const columns = fieldNames.map((name) => {
    const proposal = proposals[name];
    const [about, example] = isPropertyField(name)
      ? [propertyFields[name].json.description ?? "", String(examples[name])]
      : otherColumns[name];
    const sentences = [ruleOf(name), about, proposal === undefined ? "" : `Empty means ${proposal}.`];
    return {
      name,
      isRequired: isRequired(name),
      about: sentences.filter((sentence) => sentence !== "").join(" "),
      example: name === "start_date" ? today : example,
    };
  });
  const photos = {
    name: photoColumn,
    isRequired: false,
    about: `URLs of pictures (JPEG, PNG or WebP), with a space between two; at most ${mostPhotos}. We fetch each once and add it to the photos. Where the file is in a zip, names of pictures in it, too.`,
    example: "https://example.com/garage.jpg",
  };
  return [...keys, ...columns, photos];
}

/** A file with one space, to begin with. */
export function exampleFile(today: IsoDate): string {
  const columns = describeColumns(today);
  return csvOf([columnNames, columnNames.map((name) => columns.find((one) => one.name === name)!.example)]);
}

function isPropertyField(name: string): name is PropertyField {
  return name in propertyFields;
}
