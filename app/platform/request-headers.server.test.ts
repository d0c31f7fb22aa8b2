import { expect, test } from "vitest";
import { acceptsEncoding, matchesEtag } from "./request-headers.server.ts";

test.each([
  [undefined, false],
  ["", false],
  ["gzip", true],
  ["GZIP", true],
  ["deflate, br;q=0.5, gzip;q=0.1", true],
  ["*", true],
  ["*;q=0", false],
  ["*;q=0, gzip", true],
  ["gzip;q=0, *", false],
  ["gzip;q=0", false],
  ["gzip ;q=0", false],
  ["gzip ; q=0.000", false],
  ["br;q=1, gzip;Q=0", false],
  ["not-gzip, gzip-2", false],
])("gzip is sent to those who accept it: %j", (accepted, expected) => {
  expect(acceptsEncoding(accepted, "gzip")).toBe(expected);
});

test.each([
  [undefined, false],
  ["", false],
  ['"v2"', true],
  ['W/"v2"', true],
  ['"v1", W/"v2"', true],
  [' "v1","v2" ', true],
  ["*", true],
  [" * ", true],
  ['"*"', false],
  ['"v1", "v22"', false],
  ["v2", false],
])("nothing is sent again to those who name the current version: %s", (ifNoneMatch, expected) => {
  expect(['"v2"', 'W/"v2"'].map((etag) => matchesEtag(ifNoneMatch, etag))).toEqual([expected, expected]);
});
