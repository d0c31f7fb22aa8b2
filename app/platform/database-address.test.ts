import { expect, test } from "vitest";
import { parseAddress, whereOf } from "./database-address.ts";

test("an address names one server or several, and what they have to be", () => {
  expect(parseAddress("postgres://sparebay:p%40ss@one/name?sslmode=require")).toEqual({
    servers: ["postgres://sparebay:p%40ss@one/name?sslmode=require"],
    wanted: "any",
  });
  expect(
    parseAddress("postgresql://a:b@one:5433,[::1]:5434,three/name?target_session_attrs=read-write&x=1"),
  ).toEqual({
    servers: ["one:5433", "[::1]:5434", "three"].map((host) => `postgresql://a:b@${host}/name?x=1`),
    wanted: "read-write",
  });
});

test("an address of another kind, with an empty server or an unknown wish is none", () => {
  for (const wrong of [
    "mysql://one/name",
    "one:5432",
    "postgres://a@one,,two/name",
    "postgres://a@one:port/name",
    "postgres://a@one/name?target_session_attrs=leader",
  ])
    expect(parseAddress(wrong)).toBeNull();
});

test("messages name the servers and never the password", () => {
  expect(whereOf("postgres://a:secret@one:1,two:2/name?x=secret")).toBe("one:1,two:2/name");
});
