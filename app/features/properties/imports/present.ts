import { z } from "@hono/zod-openapi";
import { isOwnAmenity, type ShownAmenity } from "#app/platform/amenities.ts";
import { csvOf } from "#app/platform/csv.ts";
import type { IsoDate } from "#app/platform/dates.ts";
import { type ShownType, typesToChoose } from "#app/platform/space-types.ts";
import { exampleFields } from "../fields.ts";
import { largestSize, presentDraft } from "../present.ts";
import { goods, mostPhotos, pricePeriods } from "../model.ts";
import { photoColumn, type Problems, stateOf, type Texts } from "./model.ts";
import type { ImportRow, ImportsRow } from "./queries.server.ts";
import { fieldNames, isRequired, columnNames } from "./schema.ts";

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
  const place = (name: string) => columnNames.indexOf(name);
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

/** A property's photos as a file has them: the URL of each in its largest size, in order. */
export function presentPhotoUrls({ photos }: Pick<Form[0], "photos">, publicUrl: string): string {
  return photos.map((photo) => publicUrl + largestSize(photo)).join(" ");
}

/** A property's fields as a file has them. An empty `hide_address` would mean the form's proposal, so both are written. */
export function presentTexts(property: Form[0], form: Form[1]): Texts {
  return { ...presentDraft(property, form), hide_address: String(property.hidesAddress) };
}

type Column = { name: string; isRequired: boolean; about: string; example: string };
type ColumnName = (typeof fieldNames)[number] | "id" | "external_id" | "photo_urls";

const yesOrNo = (text: string) => `True or false: ${text}`;
const charge = (text: string) => `In dollars, the most that you may ask for ${text}.`;

/** What each column holds, for people: one sentence, or two where an empty cell means something. */
const abouts: Record<ColumnName, string> = {
  id: "Our own number of a space that you have already; a file that you download has it.",
  external_id: "Your own number or name for the space; a row with the same one changes it.",
  title: "The title that people see first, of at most 120 characters.",
  description: "What the space is like.",
  type_of_space: "What kind of space it is.",
  allowed: `What can go in, with commas between: ${goods.join(", ")}. Empty says nothing.`,
  house_rules: "The rules of the space in your own words.",
  contents_required: yesOrNo("whether a request has to say what goes in."),
  price: "In dollars, for each period of price_per, from 1.00 to 100000.00.",
  price_per: `What the price is for: ${pricePeriods.join(", ")}. Empty means Month.`,
  cancellation_policy:
    "Until when canceling refunds everything: flexible is 24 hours before, moderate 5 days, firm 14 days.",
  length: "In feet, such as 20 or 8.5.",
  width: "In feet, such as 10 or 8.5.",
  height: "In feet, such as 8 or 7.5.",
  entrance_width: "The width of the door or gate in feet; empty if you don’t say.",
  entrance_height: "The height of the door or gate in feet; empty if you don’t say.",
  covered: yesOrNo("whether it has a roof; empty if you don’t say."),
  power: yesOrNo("whether there is an outlet; empty if you don’t say."),
  lit: yesOrNo("whether it is lit at night; empty if you don’t say."),
  drive_up: yesOrNo("whether a car can drive up to it; empty if you don’t say."),
  amenities: "What else it has: this marketplace has no amenities of its own.",
  instant: yesOrNo("whether tenants with a verified ID book without waiting for your answer."),
  min_stay_days: "The shortest stay in days, from 1 to 1096.",
  max_stay_days: "The longest stay in days, from 1 to 1096; empty for no limit.",
  advance_days: "How many days ahead of the first day a request has to come, from 0 to 365.",
  gap_days: "How many days stay free between two stays, from 0 to 30.",
  deposit: "In dollars, at most two months’ rent; empty for none.",
  street_address: "Street and house number.",
  hide_address: yesOrNo("whether tenants see only the street until you accept. Empty means true."),
  city: "The name of the city.",
  state: "The two letters of the state, such as PA.",
  zipcode: "The five digits of the ZIP code.",
  access_from: "From when tenants can get in, such as 06:00; 00:00 to 24:00 is all day.",
  access_to: "Until when tenants can get in, such as 22:30.",
  vehicle_feet: "The height of the tallest vehicle that fits: its whole feet, from 3 to 30.",
  vehicle_inches: "The inches that the tallest vehicle has beyond its feet, from 0 to 11.",
  weekly_discount: "In percent, off a price per day for stays of a week or longer.",
  monthly_discount: "In percent, off a price per day for stays of 28 days or longer.",
  charge_cleaning: charge("cleaning"),
  charge_lost_key: charge("a lost key"),
  charge_overstay: charge("each late day"),
  charge_rule: charge("a broken house rule"),
  charge_damage: charge("damage"),
  start_date: "The first day on which it can be reserved.",
  end_date: "The last day on which it can be reserved; empty for no end.",
  latitude: "Where the pin is, in degrees north; empty to find it by the address.",
  longitude: "Where the pin is, in degrees east, so a negative number in America.",
  location_precision: "How exact the pin is, as a file that you download says.",
  photo_urls: `The addresses of at most ${mostPhotos} pictures (JPEG, PNG or WebP) with spaces between them; of a zip, the names of those in it. Those that the space has, as a file that you download names them, stay as they are.`,
};

const otherExamples: Partial<Record<ColumnName, string>> = {
  external_id: "A-1",
  street_address: "1200 Market Street",
  hide_address: "true",
  city: "Harrisburg",
  state: "PA",
  zipcode: "17101",
  access_from: "06:00",
  access_to: "22:00",
  vehicle_feet: "7",
  vehicle_inches: "6",
  [photoColumn]: "https://example.com/garage.jpg",
};

type Shown = { types: readonly ShownType[]; amenities: readonly ShownAmenity[] };

/** What the operator changes of these words: types and amenities as they offer them. */
function aboutsOf({ types, amenities }: Shown): Partial<Record<ColumnName, string>> {
  const inWords = (codes: { code: string; name: string }[]) =>
    codes.map(({ code, name }) => (code === name ? code : `${code} (${name})`)).join(", ");
  const offered = types.filter(({ isOffered }) => isOffered).map(({ type, name }) => ({ code: type, name }));
  const own = amenities.filter(({ code, isOffered }) => isOffered && isOwnAmenity(code));
  return {
    type_of_space: `One of these: ${inWords(offered)}.`,
    ...(own.length > 0 && { amenities: `What else it has, with commas between: ${inWords(own)}.` }),
  };
}

/** Each column of a file that we read, for people: those that a new space needs first. */
export function describeColumns(today: IsoDate, shown: Shown): Column[] {
  const own = aboutsOf(shown);
  const examples: Partial<Record<string, string | number | boolean | string[] | null>> = {
    ...exampleFields(),
    ...otherExamples,
    type_of_space: typesToChoose(shown.types)[0]!.type,
    // Only the operator knows their own.
    amenities: "",
    start_date: today,
  };
  const columns = (["id", "external_id", ...fieldNames, photoColumn] as const).map((name) => ({
    name,
    isRequired: name === "external_id" || (isField(name) && isRequired(name)),
    about: own[name] ?? abouts[name],
    example: String(examples[name] ?? ""),
  }));
  return columns.toSorted((a, b) => Number(b.isRequired) - Number(a.isRequired));
}

function isField(name: ColumnName): name is (typeof fieldNames)[number] {
  return fieldNames.some((field) => field === name);
}

/** A file with one space, to begin with. */
export function exampleFile(today: IsoDate, shown: Shown): string {
  const columns = describeColumns(today, shown);
  // A picture that isn't there would be a problem of the first file that someone tries.
  const cells = columnNames.map((name) =>
    name === photoColumn ? "" : columns.find((one) => one.name === name)!.example,
  );
  return csvOf([columnNames, cells]);
}
