import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { projectFiles } from "../../scripts/checks/source-files.ts";
import { unusedFeatures } from "../../scripts/unused-features.ts";

const root = path.join(import.meta.dirname, "../..");
const reactDom = "node_modules/react-dom/cjs/react-dom-client.production.js";
const transform = (code: string) => unusedFeatures().transform.handler(code, `/${reactDom}`);

/** What needs no import, so that the linter can't refuse it. */
const unused: [feature: string, found: RegExp, only?: string][] = [
  ["an event of selected or composed text", /\bon(Select|BeforeInput)\b/],
  // On the server React puts it before the scripts; browsers leave it alone.
  ["a stylesheet that React loads", /\sprecedence=/, "app/root.tsx"],
  ["a custom element", /<[a-z]+-[a-z-]+[\s>]/],
  ["a script that React loads", /<script\s[^>]*\basync\b/],
  ["a form that React Router posts", /<Form\s(=>|[^>])*\bmethod=(?!"get")|\bformMethod=/],
  ["a post by React Router's navigation", /\bnavigate\([^;]*\bformData\b/],
  ["a form's function", /<form\s[^>]*\saction=\{(async )?\(/],
];

test.each(unused)("no screen uses %s: the build leaves its code out", (_, found, only) => {
  const screens = projectFiles(root, "app").filter((file) => /(?<!\.test)\.tsx$/.test(file));
  expect(screens.length).toBeGreaterThan(300);
  const users = screens.filter((file) => found.test(readFileSync(path.join(root, file), "utf8")));
  expect(users).toEqual(only === undefined ? [] : [only]);
});

test("what our code names stays in React's tables", () => {
  const { code } = transform(readFileSync(path.join(root, reactDom), "utf8"))!;
  expect(code).toContain('["htmlFor", "for"]');
  expect(code).toContain('["strokeWidth", "stroke-width"]');
  expect(code.includes(`["accentHeight"`)).toBe(false);
});

test("a version of React without such a function fails the build", () => {
  const code = readFileSync(path.join(root, reactDom), "utf8").replace(
    "function useMemoCache(",
    "function x(",
  );
  expect(() => transform(code)).toThrow("no useMemoCache of the React Compiler anymore");
});
