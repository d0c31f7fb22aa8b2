import type { NoticeKind } from "#app/features/notices/model.ts";
import { tell } from "#app/features/notices/tell.server.ts";
import { PropertyHiddenEmail } from "#app/features/properties/emails.tsx";
import { exampleVariables } from "#app/features/texts/built-in/example-stay.ts";
import { db } from "#app/platform/db.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import type { Person } from "./people.ts";
import { call } from "./web.ts";

export const listOf = async (who: Person, query = "") =>
  (await call(`/api/notices${query}`, { cookie: who.cookie })).body;
export const unreadOf = async (who: Person) =>
  (await call("/api/unread-messages", { cookie: who.cookie })).body.notices as number;
export const titles = async (who: Person) =>
  ((await listOf(who)).notices as { title: string }[]).map((one) => one.title);
/** The emails to this address, oldest first. */
export const mailsTo = (address: string) =>
  db.selectFrom("emails").selectAll().where("recipient", "=", address).orderBy("createdAt").execute();

/** An email of some content. */
export const element = () =>
  PropertyHiddenEmail({ brand: "B", title: "T", reason: "R", url: "https://a.example/" });

/** Something of this kind happened to a member. */
export async function happen(who: Person, kind: NoticeKind, key: string = newId("ntc")): Promise<string> {
  await tell({
    kind,
    reader: null,
    variables: exampleVariables,
    key,
    memberId: who.id,
    title: `A ${kind}`,
    path: "/account",
    about: { userId: who.id },
    email: { to: who.email, element: element() },
  });
  const made = await db.selectFrom("notices").select("id").where("key", "=", key).executeTakeFirstOrThrow();
  return made.id;
}
