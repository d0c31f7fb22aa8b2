import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { hashMarked, newMark } from "./inline-scripts.server.ts";

const hashOf = (code: string) => `sha256-${createHash("sha256").update(code).digest("base64")}`;

test("our inline scripts are listed by hash, whatever the order of their attributes", () => {
  const mark = newMark();
  const hashes: string[] = [];
  const page = `<script nonce="${mark}">one()</script><script type="module" nonce="${mark}" async="">two()\n</script>`;
  expect(hashMarked(page, mark, hashes)).toBe(
    `<script>one()</script><script type="module" async="">two()\n</script>`,
  );
  expect(hashes).toEqual([hashOf("one()"), hashOf("two()\n")]);
});

test("a script in someone's text gets none", () => {
  const mark = newMark();
  const hashes: string[] = [];
  const strange = `<script>steal()</script><script nonce="${newMark()}">steal()</script>`;
  expect(hashMarked(`<p>${strange}</p>`, mark, hashes)).toBe(`<p>${strange}</p>`);
  expect(hashes).toEqual([]);
});

test("files and preloads need no hash and lose their mark", () => {
  const mark = newMark();
  const hashes: string[] = [];
  const page = `<link rel="modulepreload" href="/a.js" nonce="${mark}"/><script nonce="${mark}" src="/a.js"></script>`;
  expect(hashMarked(page, mark, hashes)).toBe(
    `<link rel="modulepreload" href="/a.js"/><script src="/a.js"></script>`,
  );
  expect(hashes).toEqual([]);
});
