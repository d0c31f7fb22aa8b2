import { adjust, config } from "./config.server.ts";
import { db, type Queryable, type Transaction } from "./db.server.ts";
import { log } from "./log.server.ts";
import { applyOperatorTexts } from "./operator-texts.server.ts";

/** What administrators chose, by the names of settings, and how often they changed it. */
export type OperatorSettings = { version: number; chosen: Record<string, string> };

/** With what a visitor's page is stored for, a change is everywhere within 5 s. */
const lookEveryMs = 2000;

let applied = 0;

export async function readOperatorSettings(database: Queryable): Promise<OperatorSettings> {
  const row = await database.selectFrom("operatorSettings").select(["version", "chosen"]).executeTakeFirst();
  return { version: row?.version ?? 0, chosen: (row?.chosen ?? {}) as Record<string, string> };
}

/** Stores the next version; false if someone else has stored one after the version that this one follows. */
export async function writeOperatorSettings(
  trx: Transaction,
  { version, chosen }: OperatorSettings,
): Promise<boolean> {
  const next = { version: version + 1, chosen: JSON.stringify(chosen) };
  if (version > 0) {
    const update = trx.updateTable("operatorSettings").set(next).where("version", "=", version);
    return (await update.executeTakeFirst()).numUpdatedRows === 1n;
  }
  const insert = trx
    .insertInto("operatorSettings")
    .values(next)
    .onConflict((conflict) => conflict.doNothing());
  return (await insert.executeTakeFirst()).numInsertedOrUpdatedRows === 1n;
}

/** Takes over in this process what was chosen, if that has changed. */
export async function applyOperatorSettings(): Promise<void> {
  const { version, chosen } = await readOperatorSettings(db);
  if (version === applied) return;
  const settings = adjust(chosen);
  if (settings.length > 0) log.error({ settings }, "settings that administrators chose can't be read");
  applied = version;
}

/**
 * Takes over what was chosen and published, and then what other processes choose and publish: looks every two seconds, so that requests and jobs never have to.
 * The returned function ends it.
 */
export async function watchOperatorSettings(): Promise<() => void> {
  await applyOperatorSettings();
  await applyOperatorTexts();
  for (const [setting, fees] of [
    ["SERVICE_FEE", config.serviceFee],
    ["LANDLORD_FEE", config.landlordFee],
  ] as const) {
    const types = config.spaceTypes.map(({ type }) => type);
    const missing = Object.keys(fees.ofTypes).filter((type) => type.includes("/") && !types.includes(type));
    if (missing.length > 0)
      log.error({ setting, missing }, "a fee names types of space that SPACE_TYPES doesn't have");
  }
  let stopped = false;
  let timer = setTimeout(look, lookEveryMs);
  async function look() {
    try {
      await applyOperatorSettings();
      await applyOperatorTexts();
    } catch (error) {
      // The settings stay as they are until the database is back, which its watcher reports.
      log.debug({ err: error }, "settings could not be read");
    }
    if (!stopped) timer = setTimeout(look, lookEveryMs);
  }
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
