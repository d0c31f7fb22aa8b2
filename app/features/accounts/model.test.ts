import { describe, expect, test } from "vitest";
import {
  browserName,
  guesses,
  homeOf,
  isChoosable,
  isLoggedIn,
  nameFromEmail,
  passwordProblem,
  safeNext,
} from "./model.ts";

test("an hour allows no more guesses at a password than ASVS does", () => {
  const perHour = ({ max, seconds }: { max: number; seconds: number }) =>
    max * (Math.ceil(3600 / seconds) + 1);
  expect(perHour(guesses.unknownDevices) + perHour(guesses.knownDevices)).toBe(100);
  expect(perHour(guesses.oneDevice)).toBe(25);
});

test("people sign up as tenant or landlord, and administrators have another home", () => {
  const kinds = ["tenant", "landlord", "administrator", "visitor", null];
  expect(kinds.filter(isChoosable)).toEqual(["tenant", "landlord"]);
  expect((["tenant", "landlord", "administrator"] as const).map(homeOf)).toEqual([
    "/tenant-dashboard",
    "/landlord-dashboard",
    "/admin",
  ]);
});

test("members are logged in, visitors and the worker are not", () => {
  const member = { id: "usr_1", username: "Pat", email: "pat@people.example", emailVerified: true };
  const kinds = ["tenant", "landlord", "administrator"] as const;
  expect(kinds.every((kind) => isLoggedIn({ ...member, kind, visitorId: null }))).toBe(true);
  expect(isLoggedIn({ kind: "visitor", visitorId: "vis_1" })).toBe(false);
  expect(isLoggedIn({ kind: "system" })).toBe(false);
});

describe("a password", () => {
  const whose = { email: "Pat.Long@people.example", username: " Patricia Long " };
  const short = "A password has at least 8 characters.";
  const long = "A password has at most 128 characters.";

  test.each([
    ["1234567", short],
    ["12345678", null],
    ["a".repeat(128), null],
    ["a".repeat(129), long],
    [" pat.long@PEOPLE.example ", "The password must not be your email address."],
    [" PATRICIA long", "The password must not be your username."],
    ["patricia long 2", null],
  ])("%j: %s", (password, problem) => {
    expect(passwordProblem(password, whose)).toBe(problem);
  });

  test("of an unknown person is judged by its length", () => {
    expect(passwordProblem("undefined", {})).toBeNull();
  });
});

describe("where a login leads", () => {
  test.each([
    null,
    "",
    "cart",
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "/.//evil.example",
    "javascript:alert(1)",
    "x/cart",
  ])("%j leads nowhere", (next) => {
    expect(safeNext(next)).toBeNull();
  });

  test("a path of ours stays, with its query and its fragment", () => {
    expect(safeNext("/checkout/res_1?from=cart#pay")).toBe("/checkout/res_1?from=cart#pay");
    expect(safeNext("/")).toBe("/");
  });
});

test.each([
  ["Mozilla/5.0 (Windows NT 10.0; Win64) Chrome/130.0 Safari/537.36 Edg/130.0", "Edge on Windows"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) Chrome/130.0 Safari/537.36 OPR/115.0", "Opera on macOS"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0", "Firefox on Linux"],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) FxiOS/130.0 Safari/604.1", "Firefox on iOS"],
  ["Mozilla/5.0 (Linux; Android 15) Chrome/130.0 Mobile Safari/537.36", "Chrome on Android"],
  ["Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) CriOS/130.0 Safari/604.1", "Chrome on iOS"],
  ["Mozilla/5.0 (X11; CrOS x86_64) Chrome/130.0 Safari/537.36", "Chrome on Linux"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) Version/18.0 Safari/605.1", "Safari on macOS"],
  ["Chrome/130.0", "Chrome"],
  ["curl/8.0 (Linux)", "Unknown browser"],
  [null, "Unknown browser"],
])("%s is %s", (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name);
});

test.each([
  ["pat.long+rent_2@people.example", "pat long rent 2"],
  ["jörg-7@people.example", "jörg-7"],
  ["..@people.example", "Member"],
  [`${"ab".repeat(40)}@people.example`, "ab".repeat(30)],
])("the name of %s is %s", (email, name) => {
  expect(nameFromEmail(email)).toBe(name);
});
