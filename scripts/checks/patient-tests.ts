import { readAll, sourceFiles, type Violations } from "./source-files.ts";

/** Reads a screen's state only once, inside an assertion. */
const glimpse =
  /\bexpect\(\s*await [^;]*?\.(count|inputValue|textContent|innerText|getAttribute|isVisible|isHidden|isEnabled|isDisabled|isChecked|title)\(/;

/** Screens update a moment after an action, so browser tests poll them: `expect.poll(() => …)`. */
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
