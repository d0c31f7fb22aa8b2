import { readAll, sourceFiles, type Violations } from "./source-files.ts";

/** What reads one state of a screen at once, in the middle of an assertion. */
const glimpse =
  /\bexpect\(\s*await [^;]*?\.(count|inputValue|textContent|innerText|getAttribute|isVisible|isHidden|isEnabled|isDisabled|isChecked|title)\(/;

/** A screen follows what a person does a moment later, so tests in a browser poll it: `expect.poll(() => …)`. */
export function checkPatience(root: string): Violations {
  const tests = sourceFiles(root).filter((file) => file.startsWith("tests/e2e/"));
  return readAll(root, tests).flatMap(({ file, text }) =>
    text
      .split("\n")
      .flatMap((line, index) =>
        glimpse.test(line) ? [`${file}:${index + 1} looks at the screen once; poll it`] : [],
      ),
  );
}
