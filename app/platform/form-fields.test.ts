import { expect, test } from "vitest";
import { files, lines, several } from "./form-fields.ts";
import { z } from "zod";

const words = lines({ least: 1, most: 5, missing: "Write." });

test.each([
  ["  a\r\nb\rc  ", "a\nb\nc"],
  ["a\0\u001b\tb", "a\tb"],
  ["a\ud800", "a\ufffd"],
])("reads the lines of %j", (sent, read) => {
  expect(words.parse(sent)).toBe(read);
});

test("says what is missing or too long", () => {
  const problem = (sent: unknown) => words.safeParse(sent).error?.issues.map(({ message }) => message);
  expect(problem(undefined)).toEqual(["Write."]);
  expect(problem(" \0 ")).toEqual(["Write."]);
  expect(problem("abcdef")).toEqual(["At most 5 characters."]);
  expect(
    lines({ most: 1, missing: "Write.", tooLong: "Long." }).safeParse("ab").error?.issues[0]?.message,
  ).toBe("Long.");
  expect(lines({ most: 1, missing: "Write." }).parse("")).toBe("");
});

test("reads none, one or several, without a browser's empty file", () => {
  const [file, empty] = [new File(["x"], "a.png"), new File([], "")];
  expect(files("Files.").parse(undefined)).toEqual([]);
  expect(files("Files.").parse(file)).toEqual([file]);
  expect(files("Files.").parse([file, empty, ""])).toEqual([file]);
  expect(files("Files.").safeParse("text").error?.issues[0]?.message).toBe("Files.");
  expect(several(z.string()).parse(["a", ""])).toEqual(["a"]);
});
