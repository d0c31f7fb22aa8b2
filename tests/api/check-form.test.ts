import { expect, test } from "vitest";
import { answerCheckForm } from "#app/features/reservations/passes/answer-check-form.server.ts";
import { loadCheck } from "#app/features/reservations/passes/load-check.server.ts";
import { createWeb } from "#app/web.ts";
import { newAdministrator, newLandlord, newTenant, newVisitor } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { newReservation } from "#tests/support/reservations.ts";

type Answered = Awaited<ReturnType<typeof answerCheckForm>>;

/** Posts the form of the page that checks passes, without script, as this browser. */
async function check(fields: Record<string, string>, cookie: string): Promise<Answered> {
  const answers: Answered[] = [];
  const pages = createWeb(async (request, context) => {
    answers.push(await answerCheckForm({ request, context }));
    return new Response("A page.");
  });
  const type = "application/x-www-form-urlencoded";
  await pages.request("http://localhost:3000/check", {
    method: "POST",
    headers: { origin: "http://localhost:3000", "content-type": type, cookie },
    body: new URLSearchParams(fields).toString(),
  });
  return answers[0]!;
}

test("without script a landlord checks what was typed, and reads the verdict", async () => {
  const landlord = await newLandlord();
  const { reservationCode } = await newReservation((await newTenant()).actor, await newProperty(landlord));
  expect(await check({ pass: reservationCode }, landlord.cookie)).toMatchObject({
    checked: { verdict: "unpaid" },
  });
  const { cookie } = await newLandlord();
  expect(await check({ pass: reservationCode }, cookie)).toMatchObject({ checked: { verdict: "unknown" } });
});

test("a refusal keeps what was typed, also nothing", async () => {
  const landlord = await newLandlord();
  const long = "a".repeat(5000);
  const typed = { pass: long, other: "Not kept" };
  const kept = await check(typed, landlord.cookie);
  expect(kept).toMatchObject({
    data: { message: "This is too long for a pass.", path: "/api/passes/check" },
  });
  expect("data" in kept && kept.data.entries).toEqual({ pass: long });
  expect(await check({}, landlord.cookie)).toHaveProperty("data");
  const refused = await check({ pass: "AAAA-BBBB-CCCC" }, (await newTenant()).cookie);
  expect(refused).toMatchObject({ data: { message: "Only landlords can check passes." } });
});

test("the list for phones is a landlord's alone, with their spaces and our keys", async () => {
  const landlord = await newLandlord();
  const { id } = await newProperty(landlord);
  const list = await loadCheck(landlord.actor);
  expect(list).toMatchObject({ passes: [], spaces: [{ id }], listedAt: expect.any(Date) });
  expect(list.keys.length).toBeGreaterThan(0);
  for (const { actor } of [await newTenant(), await newAdministrator(), newVisitor()])
    await expect(loadCheck(actor)).rejects.toBeDefined();
});
