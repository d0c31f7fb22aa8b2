import { randomBytes } from "node:crypto";
import { createMember } from "./features/accounts/create-member.server.ts";
import { recordDeed } from "./features/accounts/record-deed.server.ts";
import { forgotPasswordInput } from "./features/accounts/schema.ts";
import { config } from "./platform/config.server.ts";
import { InUse } from "./platform/data-lock.server.ts";
import { db } from "./platform/db.server.ts";
import { migrate } from "./platform/migrate.server.ts";
import { openDatabase } from "./platform/open-database.server.ts";

/** `npm run admin -- create EMAIL`: makes an administrator and prints the password once. Works beside a running server. */
export async function runAdminCommand(words: string[]): Promise<void> {
  const [deed, given] = words;
  if (deed !== "create" || given === undefined || words.length > 2) {
    throw new Error("Please say who: npm run admin -- create EMAIL");
  }
  const asked = forgotPasswordInput.safeParse({ email: given });
  if (!asked.success) throw new Error(`${given} is not an email address.`);
  const closeDatabase = await reachDatabase();
  try {
    await create(asked.data.email);
  } finally {
    await closeDatabase();
  }
}

async function create(email: string): Promise<void> {
  const password = randomBytes(15).toString("base64url");
  const { id } = await createMember({
    email,
    username: "Administrator",
    password,
    role: "administrator",
    emailVerified: true,
  });
  await recordDeed(db, { kind: "system" }, { deed: "createAdministrator", subjectId: id });
  process.stdout.write(
    `\n  ${email} is an administrator now.\n  Password: ${password}\n  Log in at ${config.publicUrl}/admin\n\n`,
  );
}

/** A running server on this DATA_DIR has opened the embedded database; otherwise it is opened here. */
async function reachDatabase(): Promise<() => Promise<void>> {
  try {
    const close = await openDatabase();
    await migrate();
    return close;
  } catch (error) {
    if (error instanceof InUse) return () => db.destroy();
    throw error;
  }
}
