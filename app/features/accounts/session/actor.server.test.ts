import { expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { newLandlord, newVisitor } from "#tests/support/people.ts";
import { actorOf } from "./actor.server.ts";
import { rememberVisitor } from "./visitor-cookie.server.ts";

const asking = (cookie: string) => actorOf(new Request("http://localhost:3000/", { headers: { cookie } }));

test("recognizes a member by the session cookie", async () => {
  const landlord = await newLandlord();
  expect(await asking(landlord.cookie)).toEqual(landlord.actor);
});

test("accepts no session that we didn't sign", async () => {
  const landlord = await newLandlord();
  const actor = await asking(landlord.cookie.replace(/.{6}$/, "abcdef"));
  expect(actor.kind).toBe("visitor");
});

test("accepts no session that has expired, was ended or is garbled", async () => {
  const landlord = await newLandlord();
  const token = decodeURIComponent(landlord.cookie).split("=")[1]!.split(".")[0]!;
  for (const garbled of ["%E0%A4%A", token, `${token}.`, `.${token}`, ""])
    expect((await asking(`sparebay.session_token=${garbled}`)).kind).toBe("visitor");
  const session = db.updateTable("sessions").where("token", "=", token);
  await session.set({ expiresAt: new Date(Date.now() - 1000) }).execute();
  expect((await asking(landlord.cookie)).kind).toBe("visitor");
  await session.set({ expiresAt: new Date(Date.now() + 60_000) }).execute();
  expect((await asking(`a=b; ${landlord.cookie}; c=d`)).kind).toBe("landlord");
  await db.deleteFrom("sessions").where("token", "=", token).execute();
  expect((await asking(landlord.cookie)).kind).toBe("visitor");
});

test("recognizes a visitor by the signed cookie", async () => {
  const visitor = newVisitor();
  expect(await asking(visitor.cookie)).toEqual(visitor.actor);
});

test("ignores a forged visitor cookie", async () => {
  const visitor = newVisitor();
  const forged = visitor.cookie.replace(/\..*$/, ".forged");
  expect(await asking(forged)).not.toEqual(visitor.actor);
  expect(await asking("visitor=vis_chosen")).not.toMatchObject({ visitorId: "vis_chosen" });
});

test("gives a browser without a cookie a new id each time", async () => {
  expect(await asking("")).not.toEqual(await asking(""));
});

test("a page with a reserve form makes a browser known by its visitor, and leaves a member's as it is", async () => {
  const visitor = newVisitor();
  const told = rememberVisitor(visitor.actor)["Set-Cookie"]!;
  expect(await asking(told.split(";")[0]!)).toEqual(visitor.actor);
  expect(rememberVisitor((await newLandlord()).actor)).toEqual({});
});
