import { sql } from "kysely";
import type { LoggedIn } from "#app/features/accounts/model.ts";
import { now } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { breaksRule, type Transaction } from "#app/platform/db.server.ts";
import { Invalid } from "#app/platform/errors.ts";
import { splitChanges } from "../../approval/model.ts";
import { columnsOfChanges } from "./apply-changes.server.ts";
import { refuseDeposit } from "./refuse-deposit.server.ts";
import { refuseHouseNumber } from "./refuse-house-number.server.ts";
import type { EditPlan } from "./write-edit.server.ts";

/** What is more than a column, or asks who has reserved the space. */
const otherFields = new Set([
  "version",
  "photo_ids",
  "start_date",
  "end_date",
  "hide_address",
  "street_address",
  "city",
  "state",
  "zipcode",
  "latitude",
  "longitude",
  "location_precision",
]);
const textFields = ["title", "description", "house_rules"] as const;

/** Whether `writeEdits` can write it. */
export function isPlainEdit({ changes, held, move, heldMove }: EditPlan): boolean {
  return (
    move === null &&
    heldMove === null &&
    Object.keys(held).length === 0 &&
    Object.keys(changes).every((name) => !otherFields.has(name))
  );
}

/**
 * Writes plain edits of many of a landlord's spaces as `writeEdit` does each, in a few statements, so that others wait for the
 * spaces only for seconds. Returns all that it didn't write: spaces that administrators have to approve, one that refuses its edit,
 * and those that it then left. `writeEdit` writes these, or says why not.
 */
export async function writeEdits(
  trx: Transaction,
  landlord: LoggedIn,
  edits: readonly EditPlan[],
): Promise<EditPlan[]> {
  if (edits.length === 0) return [];
  const writable = new Set(await lockWritable(trx, landlord, edits));
  // An update has the same columns for all of its spaces; one of another price period also ends the discounts.
  const groups = Map.groupBy([...writable].map(rowOf), ({ row }) => Object.keys(row).toSorted().join());
  for (const group of groups.values())
    for (const { edit } of await updateOrFind(trx, landlord, group)) writable.delete(edit);
  return edits.filter((edit) => !writable.has(edit));
}

type EditRow = { edit: EditPlan; row: Record<string, unknown> };

/** An edit with what it writes, by column. */
function rowOf(edit: EditPlan): EditRow {
  const columns = Object.entries(columnsOfChanges(edit.changes)).filter(([, value]) => value !== undefined);
  return { edit, row: Object.fromEntries(columns.map(([column, value]) => [snakeCase(column), value])) };
}

/** Locks the spaces of these edits, and returns the edits that can be written. */
async function lockWritable(
  trx: Transaction,
  landlord: LoggedIn,
  edits: readonly EditPlan[],
): Promise<EditPlan[]> {
  const ids = edits.map(({ propertyId }) => propertyId);
  const spaces = await trx
    .selectFrom("properties")
    .select(["id", "priceCents", "pricePer", "depositCents", "unapproved"])
    .select(
      sql<boolean>`exists (select from approvals a where a.landlord_id = properties.landlord_id
        and a.property_id = properties.id)`.as("isSent"),
    )
    .where("landlordId", "=", landlord.id)
    .where("id", "in", ids)
    .where((eb) => eb.or([eb("deletedAt", "is", null), eb("unapproved", "=", "due")]))
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  const byId = new Map(spaces.map((space) => [space.id, space]));
  const texts = await readTexts(trx, landlord, edits.filter(changesTexts));
  return edits.filter((edit) => {
    const { propertyId, changes } = edit;
    const space = byId.get(propertyId);
    if (!space || space.isSent) return false;
    const waits = space.unapproved !== "due" && config.reviewListings === "all";
    if (waits && Object.keys(splitChanges(changes).held).length > 0) return false;
    return accepts(() => {
      refuseDeposit(changes.deposit ?? space.depositCents, {
        priceCents: changes.price ?? space.priceCents,
        pricePer: changes.price_per ?? space.pricePer,
      });
      const before = texts.get(propertyId);
      if (!before) return;
      const after = Object.fromEntries(textFields.map((name) => [name, changes[name] ?? before[name]]));
      refuseHouseNumber({ ...before, ...after });
    });
  });
}

const changesTexts = ({ changes }: EditPlan) => textFields.some((name) => changes[name] !== undefined);

/** What hidden addresses are checked with. */
async function readTexts(trx: Transaction, landlord: LoggedIn, edits: readonly EditPlan[]) {
  if (edits.length === 0) return new Map<string, never>();
  const rows = await trx
    .selectFrom("properties")
    .select(["id", "title", "description", "houseRules as house_rules", "city", "hidesAddress as hides"])
    .select(sql<string>`coalesce(exact_street_address, street_address)`.as("street"))
    .where("landlordId", "=", landlord.id)
    .where("hidesAddress", "=", true)
    .where(
      "id",
      "in",
      edits.map(({ propertyId }) => propertyId),
    )
    .execute();
  return new Map(rows.map(({ id, ...texts }) => [id, texts]));
}

function accepts(check: () => void): boolean {
  try {
    check();
    return true;
  } catch (error) {
    if (error instanceof Invalid) return false;
    throw error;
  }
}

/** Writes these edits. Where the database refuses one, returns it, and after it those that aren't written. */
async function updateOrFind(
  trx: Transaction,
  landlord: LoggedIn,
  edits: readonly EditRow[],
): Promise<readonly EditRow[]> {
  await sql`savepoint before_edits`.execute(trx);
  try {
    await updateSpaces(trx, landlord, edits);
    await sql`release savepoint before_edits`.execute(trx);
    return [];
  } catch (error) {
    // A lock that doesn't come, or a deadlock, is no fault of an edit.
    if (!breaksRule(error)) throw error;
    await sql`rollback to savepoint before_edits`.execute(trx);
    if (edits.length === 1) return edits;
    const middle = Math.ceil(edits.length / 2);
    const [first, second] = [edits.slice(0, middle), edits.slice(middle)];
    const left = await updateOrFind(trx, landlord, first);
    return left.length > 0 ? [...left, ...second] : updateOrFind(trx, landlord, second);
  }
}

async function updateSpaces(trx: Transaction, landlord: LoggedIn, edits: readonly EditRow[]): Promise<void> {
  const rows = edits.map(({ edit, row }) => ({ id: edit.propertyId, ...row }));
  const columns = Object.keys(edits[0]!.row);
  const sets = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`changed.${column}`)}`);
  await sql`
    update properties p set ${sql.join([...sets, sql`version = p.version + 1`, sql`updated_at = ${now()}`])}
    from jsonb_populate_recordset(null::properties, ${JSON.stringify(rows)}::jsonb) changed
    where p.landlord_id = ${landlord.id} and p.id = changed.id`.execute(trx);
}

const snakeCase = (column: string) => column.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
