import { db, type Transaction } from "./db.server.ts";

/**
 * A version of a text that administrators published; without a body it is the built-in text again. The terms of service have one
 * also then, as what people agree to.
 */
export type PublishedText = {
  page: string;
  number: number;
  body: string | null;
  /** It restored the built-in terms, which a later release may change. */
  isRestored: boolean;
  sha256: string | null;
  /** Of the terms of service. */
  changed: string | null;
  builtInVersion: string | null;
  publishedAt: Date;
  publishedBy: string | null;
};

let known = 0;
let published: readonly PublishedText[] = [];

/** The versions of a page that this process knows of, newest first. */
export function publishedTexts(page: string): PublishedText[] {
  return published.filter((text) => text.page === page);
}

/** Takes over in this process what was published. Rows are only added, so their number tells whether there is a new one. */
export async function applyOperatorTexts(): Promise<void> {
  const { count } = await db
    .selectFrom("texts")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow();
  if (Number(count) === known) return;
  published = await db
    .selectFrom("texts")
    .select(["page", "number", "body", "isRestored", "sha256", "changed", "builtInVersion"])
    .select(["publishedAt", "publishedBy"])
    .orderBy("number", "desc")
    .execute();
  known = published.length;
}

/** Stores the next version of a page; false if someone else has published one with its number. */
export async function insertText(trx: Transaction, text: PublishedText): Promise<boolean> {
  const insert = trx
    .insertInto("texts")
    .values(text)
    .onConflict((conflict) => conflict.doNothing());
  return (await insert.executeTakeFirst()).numInsertedOrUpdatedRows === 1n;
}
