import { sql } from "kysely";
import { passwordHash } from "#app/features/accounts/login/auth.server.ts";
import type { Role } from "#app/features/accounts/model.ts";
import { termsVersion } from "#app/features/accounts/terms/model.ts";
import { demoTownFact as fact } from "#app/platform/backup/tables.server.ts";
import { now, todayIn } from "#app/platform/clock.server.ts";
import { db, type Transaction, transaction } from "#app/platform/db.server.ts";
import { uploadSpecimenId } from "./id-document.ts";
import { addPayments } from "./payments.ts";
import { photoRows, readSpecimen, storeTownPhotos } from "./photos.ts";
import { drawUpProperties } from "./properties.ts";
import { type Random, randomFrom } from "./random.ts";
import { drawUpReviews } from "./reviews.ts";
import { drawUpReservations } from "./reservations.ts";
import { administrator, demoPassword, landlords, tenants } from "./town.ts";

/** Seeds the demo town once: everything except its dates is the same every time. Returns false if it existed. */
export async function seedDemoTown(): Promise<boolean> {
  if (await db.selectFrom("systemFacts").select("name").where("name", "=", fact).executeTakeFirst())
    return false;
  const [photos, password] = await Promise.all([storeTownPhotos(), passwordHash(demoPassword)]);
  return transaction(async (trx) => {
    if (!(await isFirst(trx))) return false;
    const random = randomFrom(17101);
    const today = todayIn("America/New_York");
    const people = {
      landlords: landlords.map((landlord) => ({ ...landlord, id: random.id("usr") })),
      tenants: tenants.map((tenant) => ({ ...tenant, id: random.id("usr") })),
      administratorId: random.id("usr"),
    };
    await addPeople(trx, people.landlords, "landlord", password);
    await addPeople(trx, people.tenants, "tenant", password);
    await addPeople(trx, [{ ...administrator, id: people.administratorId }], "administrator", password);
    await addBusinesses(trx, people.landlords);
    const properties = drawUpProperties(random, today, (area) =>
      people.landlords.filter((landlord) => landlord.area === area).map((landlord) => landlord.id),
    );
    await trx.insertInto("properties").values(properties).execute();
    await trx
      .insertInto("photos")
      .values(photoRows(random, properties, photos))
      .execute();
    const stories = drawUpReservations(random, today, now(), { properties, ...people });
    await addReservations(trx, stories);
    await addPayments(trx, random, stories);
    await addVerdicts(trx, random, stories, people.administratorId);
    const awaiting = stories.find((story) => story.reservation.status === "accepted_pending_verification");
    if (awaiting) {
      const { reservation } = awaiting;
      await uploadSpecimenId(trx, random, reservation, await readSpecimen(reservation.guestName));
    }
    const stays = stories.map(({ reservation }) => reservation);
    await addReviews(trx, drawUpReviews(random, now(), stays));
    await addFavorites(trx, people.tenants, properties);
    return true;
  });
}

/** If several processes start at once, one seeds; the others wait here. */
async function isFirst(trx: Transaction): Promise<boolean> {
  const written = await trx
    .insertInto("systemFacts")
    .values({ name: fact, value: "seeded" })
    .onConflict((conflict) => conflict.doNothing())
    .returning("name")
    .executeTakeFirst();
  return written !== undefined;
}

type Person = { id: string; username: string; email: string };

async function addPeople(trx: Transaction, people: Person[], role: Role, password: string): Promise<void> {
  const rows = people.map(({ id, username, email }, place) => ({
    id,
    // Before the oldest of their spaces and stays.
    createdAt: new Date(now().getTime() - (410 + 13 * place) * 86_400_000),
    name: username,
    username,
    email,
    emailVerified: true,
    role,
    administratorRole: role === "administrator" ? ("owner" as const) : null,
    acceptedTerms: termsVersion,
    acceptedTermsAt: now(),
  }));
  await trx.insertInto("users").values(rows).execute();
  const credentials = people.map(({ id }) => ({
    id: id.replace("usr", "crd"),
    userId: id,
    accountId: id,
    providerId: "credential",
    password,
  }));
  await trx.insertInto("credentials").values(credentials).execute();
}

async function addBusinesses(
  trx: Transaction,
  people: (Person & { business: string | null })[],
): Promise<void> {
  const rows = people.flatMap(({ id, business, email }) =>
    business === null ? [] : [{ landlordId: id, businessName: business, contact: email }],
  );
  await trx.insertInto("businesses").values(rows).execute();
  for (const { landlordId, businessName } of rows)
    await sql`select take_host_slug(${landlordId}, ${businessName})`.execute(trx);
}

async function addReservations(
  trx: Transaction,
  stories: ReturnType<typeof drawUpReservations>,
): Promise<void> {
  await trx
    .insertInto("orders")
    .values(stories.map((story) => story.order))
    .execute();
  await trx
    .insertInto("reservationCodes")
    .values(stories.map(({ reservation: { reservationCode: code, landlordId } }) => ({ code, landlordId })))
    .execute();
  await trx
    .insertInto("reservations")
    .values(stories.map((story) => story.reservation))
    .execute();
  await trx
    .insertInto("reservationTransitions")
    .values(stories.flatMap((story) => story.transitions))
    .execute();
}

/** The verified IDs; only their verdicts are kept, as after a picture's retention. */
async function addVerdicts(
  trx: Transaction,
  random: Random,
  stories: ReturnType<typeof drawUpReservations>,
  administratorId: string,
): Promise<void> {
  const verified = stories.filter(({ reservation }) => reservation.idVerified);
  const rows = verified.map(({ reservation: { id, landlordId, tenantId, createdAt, updatedAt } }) => ({
    id: random.id("idd"),
    landlordId,
    reservationId: id,
    uploaderId: tenantId,
    verdict: "verified" as const,
    judgedBy: administratorId,
    judgedAt: updatedAt,
    destroyAfter: updatedAt,
    destroyedAt: updatedAt,
    createdAt,
  }));
  await trx.insertInto("idDocuments").values(rows).execute();
}

/** Reviews of stays that are over, with what they come to. */
async function addReviews(
  trx: Transaction,
  { windows, reviews, ratings }: ReturnType<typeof drawUpReviews>,
): Promise<void> {
  await trx.insertInto("reviewWindows").values(windows).execute();
  await trx.insertInto("reviews").values(reviews).execute();
  for (const { propertyId, ...rating } of ratings)
    await trx.updateTable("properties").set(rating).where("id", "=", propertyId).execute();
}

async function addFavorites(trx: Transaction, people: Person[], properties: { id: string }[]): Promise<void> {
  const rows = people.flatMap(({ id }, number) =>
    [3, 7, 12, 40].map((offset) => ({
      userId: id,
      propertyId: properties[offset + number]!.id,
      createdAt: sql<Date>`now()`,
    })),
  );
  await trx.insertInto("favorites").values(rows).execute();
}
