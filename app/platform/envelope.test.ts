import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { rewrap, seal, unseal } from "./envelope.server.ts";

const key = randomBytes(32);
const plain = new TextEncoder().encode("a picture of a passport");

test("opens what it sealed", () => {
  expect(unseal(seal(plain, key, "ids/a"), [key], "ids/a")).toEqual(plain);
});

test("hides the plain bytes, differently each time", () => {
  const first = seal(plain, key, "ids/a");
  expect(Buffer.from(first.sealed).includes(Buffer.from(plain))).toBe(false);
  expect(seal(plain, key, "ids/a").sealed).not.toEqual(first.sealed);
});

test("refuses a changed byte at any position", () => {
  const envelope = seal(plain, key, "ids/a");
  for (const part of ["sealed", "wrappedKey"] as const) {
    for (const at of [0, 12, 28, envelope[part].length - 1]) {
      const changed = Uint8Array.from(envelope[part]);
      changed[at]! ^= 1;
      expect(() => unseal({ ...envelope, [part]: changed }, [key], "ids/a")).toThrow("authenticate");
    }
  }
});

test("refuses a file that was moved", () => {
  expect(() => unseal(seal(plain, key, "ids/a"), [key], "ids/b")).toThrow("authenticate");
});

test("refuses another file's key and another key-encryption key", () => {
  const [a, b] = [seal(plain, key, "ids/a"), seal(plain, key, "ids/a")];
  expect(() => unseal({ sealed: a.sealed, wrappedKey: b.wrappedKey }, [key], "ids/a")).toThrow(
    "authenticate",
  );
  expect(() => unseal(a, [randomBytes(32)], "ids/a")).toThrow("authenticate");
});

test("opens with either of two keys during a rotation, and afterwards only with the new one", () => {
  const [before, after] = [randomBytes(32), randomBytes(32)];
  const envelope = seal(plain, before, "ids/a");
  expect(unseal(envelope, [after, before], "ids/a")).toEqual(plain);
  const rewrapped = { ...envelope, wrappedKey: rewrap(envelope.wrappedKey, [after, before], "ids/a") };
  expect(unseal(rewrapped, [after], "ids/a")).toEqual(plain);
  expect(() => unseal(rewrapped, [before], "ids/a")).toThrow("authenticate");
  expect(() => rewrap(envelope.wrappedKey, [after], "ids/a")).toThrow("authenticate");
});
