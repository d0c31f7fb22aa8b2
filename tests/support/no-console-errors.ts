import { afterEach, beforeEach, expect, vi } from "vitest";

let errors: unknown[][] = [];

beforeEach(() => {
  errors = [];
  vi.spyOn(console, "error").mockImplementation((...words) => void errors.push(words));
});

afterEach(() => {
  expect(errors, "unexpected console.error").toEqual([]);
});
