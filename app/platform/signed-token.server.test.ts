import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sourceFiles } from "../../scripts/checks/source-files.ts";
import {
  claimsOf,
  deriveSecret,
  isSameText,
  isSigned,
  signToken,
  timeClaim,
  timeOf,
} from "./signed-token.server.ts";

const token = signToken("guest", ["res_1", timeClaim(1_800_000_000_000)], ["ord_1", "gail@people.example"]);
const bound = ["ord_1", "gail@people.example"];

test("a token returns its claims, and is valid for its purpose and what it is bound to", () => {
  expect(isSigned("guest", token, bound)).toBe(true);
  const [id, until] = claimsOf(token);
  expect([id, timeOf(until)]).toEqual(["res_1", 1_800_000_000_000]);
});

test.each<[string, Parameters<typeof isSigned>]>([
  ["another purpose", ["visitor", token, bound]],
  ["another binding", ["guest", token, ["ord_1", "mallory@people.example"]]],
  ["a part of its binding", ["guest", token, ["ord_1"]]],
  ["a binding cut elsewhere", ["guest", token, ["ord_1gail@people.example"]]],
  ["another claim", ["guest", token.replace("res_1", "res_2"), bound]],
  ["a claim less", ["guest", token.replace("res_1.", ""), bound]],
  ["a claim more", ["guest", `x.${token}`, bound]],
  ["a cut signature", ["guest", token.slice(0, -1), bound]],
  ["no signature", ["guest", claimsOf(token).join("."), bound]],
  ["nothing", ["guest", "", bound]],
])("a token is invalid with %s", (_, given) => {
  expect(isSigned(...given)).toBe(false);
});

test("a token without claims is its signature, in characters that URLs allow", () => {
  expect(signToken("guest", [])).toMatch(/^[\w-]{43}$/);
  expect(isSigned("guest", signToken("guest", []))).toBe(true);
  expect(isSigned("guest", signToken("guest", []), ["ord_1"])).toBe(false);
  expect(timeOf()).toBeNaN();
});

test("each purpose has its own secret, always the same", () => {
  expect(deriveSecret("a")).toHaveLength(32);
  expect(deriveSecret("a")).toEqual(deriveSecret("a"));
  expect(deriveSecret("a")).not.toEqual(deriveSecret("b"));
});

test("texts of different lengths differ, and so do texts with one different letter", () => {
  expect([isSameText("ab", "ab"), isSameText("ab", "abc"), isSameText("ab", "aB")]).toEqual([
    true,
    false,
    false,
  ]);
});

test("only this module signs texts and compares them in constant time", () => {
  const files = sourceFiles(".").filter((file) => file.startsWith("app/") && !file.includes(".test."));
  const signing = files.filter((file) => /\b(createHmac|timingSafeEqual)\b/.test(readFileSync(file, "utf8")));
  expect(signing).toEqual([
    // better-auth's own cookies.
    "app/features/accounts/session/steps/sign-cookie.server.ts",
    // Signs nothing: it tells the day's visitors apart, by a salt that goes with the day.
    "app/features/numbers/note-visit.server.ts",
    // Signs nothing: it moves the point of a hidden address, the same way each time.
    "app/features/properties/listing/steps/place-address.server.ts",
    // Runs before there are settings to sign with.
    "app/platform/login-settings.server.ts",
    "app/platform/signed-token.server.ts",
    // Signs nothing: it hides the addresses of a trial's visitors from each other.
    "app/platform/trial.server.ts",
  ]);
});
