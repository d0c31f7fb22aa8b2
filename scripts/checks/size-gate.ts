import { readAll, sourceFiles, type Violations } from "./source-files.ts";

const most = 300;
const usual = { share: 0.9, lines: 200 };
const median = 70;

/** Files stay small enough to read in one go: none above 300 lines, nine in ten at most 200, the median at most 70. */
export function checkSizes(root: string): Violations {
  const sizes = readAll(root, sourceFiles(root))
    .map(({ file, text }) => ({ file, lines: text.replace(/\n$/, "").split("\n").length }))
    .toSorted((a, b) => a.lines - b.lines);
  const violations = sizes
    .filter(({ lines }) => lines > most)
    .map(({ file, lines }) => `${file} has ${lines} lines; the most is ${most}`);
  const nineTenths = sizes[Math.ceil(sizes.length * usual.share) - 1]?.lines ?? 0;
  if (nineTenths > usual.lines)
    violations.push(`Nine files in ten may have ${usual.lines} lines at most; it is ${nineTenths}`);
  const middle = sizes[Math.ceil(sizes.length / 2) - 1]?.lines ?? 0;
  if (middle > median) violations.push(`The median file may have ${median} lines at most; it has ${middle}`);
  return violations;
}
