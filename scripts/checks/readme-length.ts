import { readAll, type Violations } from "./source-files.ts";

const most = 80;

/** README.md stays one page: what the product is, a picture, two commands, and links. */
export function checkReadmeLength(root: string): Violations {
  const [readme] = readAll(root, ["README.md"]);
  const lines = readme!.text.replace(/\n$/, "").split("\n").length;
  return lines > most ? [`README.md has ${lines} lines; the most is ${most}: move some into docs/`] : [];
}
